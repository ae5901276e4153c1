// Shapes of the page itself: what its router, its boards and its event stream hand to each other.
import type { GameState, JobState, PieceWorth, PositionView, RunState, SideName, Thinking } from "./types.js";

/** A job whose result is of a known kind. */
export type Job<Result> = Omit<JobState, "result"> & { result?: Result | null };

/** What the events of the one stream carry. */
export interface EventHandlers {
  game?: (state: GameState) => void;
  thinking?: (thinking: Thinking) => void;
  run?: (state: RunState) => void;
  job?: (state: JobState) => void;
  /** There is no such thing, or not any more: "game:ID". */
  gone?: (topic: string) => void;
  /** The stream was lost (false) or is there again (true). */
  connection?: (connected: boolean) => void;
  /** Whether there is something to hear even while nobody sees the page. */
  waits?: () => boolean;
}

/** What the router hands to a page. */
export interface PageContext {
  path: string;
  /** Named parts of the path, such as `id`. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** Aborted when the person leaves the page. */
  signal: AbortSignal;
  navigate(path: string, options?: { replace?: boolean }): void;
  setTitle(title: string): void;
}

export type Cleanup = () => void;

export interface Page {
  render(root: HTMLElement, context: PageContext): Promise<Cleanup | void>;
}

export interface BoardOptions {
  orientation?: SideName;
  /** A whole legal move was made by hand. */
  onMove?: (path: number[]) => void;
  /** Something that is no legal move was tried: from and to. */
  onIllegal?: (path: number[]) => void;
  /** Set-up editor: every square chosen goes here, and no move is made. */
  onSquare?: (square: number) => void;
  /** Set-up editor: a piece was carried from one square to another, or off the board. */
  onCarry?: (from: number, to: number | null) => void;
  readonly?: boolean;
  /** A small picture: no cells, no numbers. */
  mini?: boolean;
  label?: string;
}

export type BoardPosition = Pick<PositionView, "squares"> & Partial<PositionView>;

export interface ShowOptions {
  /** Outlined squares: the path of the move that led here. */
  lastMove?: number[] | null;
  /** Let the piece travel along this path into the new position. */
  animatePath?: number[] | null;
}

export interface Arrow {
  path: number[];
  /** Of the other side. */
  dashed?: boolean;
  /** One of several moves that can be made, and no step of a line: without a number. */
  choice?: boolean;
}

export interface Board {
  element: HTMLElement;
  show(position: BoardPosition, options?: ShowOptions): Promise<void>;
  flip(): void;
  orientation(): SideName;
  setOrientation(side: SideName): void;
  setReadonly(readonly: boolean): void;
  setLabel(label: string): void;
  /** Numbered arrows; dashed ones tell the other side's moves apart. */
  drawLine(moves: Arrow[]): void;
  /** Writes on each piece what it is worth, until another position is shown. */
  writeWorths(pieces: PieceWorth[]): void;
  /** Says, there and aloud, why something cannot be done, and draws what can; it stays until the next touch. */
  explain(text: string, ways?: number[][]): void;
  /** The square at a point of the window, or null. */
  squareUnder(x: number, y: number): number | null;
  focus(square?: number): void;
  destroy(): void;
}
