// @ts-check
// Where the game starts: the usual place, a three-move ballot by its name, or any position.
import { createBoard } from "../../board/board.js";
import { readFen } from "../../board/fen.js";
import { h } from "../../components/dom.js";
import { radioField, selectField, textField } from "../../components/field.js";

/** @import {Ballot, OpeningRequest} from "../../types.js" */

/** @param {Ballot[]} ballots @param {string | null} fen a position given in the address */
export function createOpeningField(ballots, fen) {
  const kind = radioField({
    label: "Opening",
    options: [
      { value: "start", label: "Start" },
      { value: "ballot", label: "Three-move" },
      { value: "position", label: "Position" },
    ],
    value: fen ? "position" : "start",
    onChange: draw,
  });
  const ballot = selectField({
    label: "Which opening",
    options: ballots.map(asOption),
    onChange: draw,
    hint: "The first three moves are given, as in tournaments.",
  });
  const position = textField({
    label: "Position as FEN",
    value: fen ?? "",
    placeholder: "W:W21-32:B1-12",
    hint: "Copy it from the Analyze page, for example.",
    onChange: draw,
  });
  const picture = createBoard({ mini: true, label: "The position the game starts from" });
  const pictureBox = h("div.opening-picture", picture.element);
  const element = h("div.stack.stack-tight", kind.element, ballot.element, position.element, pictureBox);

  function draw() {
    ballot.element.hidden = kind.value() !== "ballot";
    position.element.hidden = kind.value() !== "position";
    position.setError("");
    const text =
      kind.value() === "ballot"
        ? ballots.find(({ number }) => String(number) === ballot.value())?.fen
        : position.value();
    const shown = kind.value() === "start" ? null : readFen(text ?? "");
    pictureBox.hidden = !shown;
    if (shown) void picture.show(shown);
  }
  draw();

  /** @returns {OpeningRequest} */
  const value = () => {
    if (kind.value() === "ballot") return { kind: "ballot", number: Number(ballot.value()) };
    if (kind.value() === "position") return { kind: "position", fen: position.value().trim() };
    return { kind: "start" };
  };
  return { element, value, setError: position.setError };
}

/** @param {Ballot} ballot */
function asOption({ number, name, moves }) {
  return { value: String(number), label: name.includes(moves) ? name : `${name} (${moves})` };
}
