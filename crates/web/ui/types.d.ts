// The shapes that travel between the server and the page. The server's OpenAPI document says the same.

export type Side = "black" | "white";
/** "" empty, "b" and "w" men, "B" and "W" kings. */
export type Square = "" | "b" | "w" | "B" | "W";

export interface MoveView {
  text: string;
  /** Every square touched, the first one included. */
  path: number[];
  captured: number[];
  result_index?: number;
}

export interface Position {
  fen: string;
  turn: Side;
  squares: Square[];
  moves: MoveView[];
  must_capture: boolean;
  over: string | null;
}

export interface Place {
  file?: string | null;
  line?: number | null;
  column?: number | null;
}

export interface LineMove {
  text: string;
  path: number[];
  captured: number[];
}

/** What a position or a move is worth to a side: in men, or decided, in so many moves where that is known. */
export type Score =
  { kind: "men"; men: number } | { kind: "win"; moves: number | null } | { kind: "loss"; moves: number | null };

export interface Decision {
  move: string | null;
  /** For the side that moved. */
  score: Score | null;
  line: LineMove[];
  nodes: number;
  /** In plies, as everything that is called a depth: moves of one side. */
  depth: number;
  evaluations: number;
  lookups: number;
  hits: number;
  seconds: number;
  announcement: string | null;
}

export interface ReasonRow {
  name: string;
  values: (number | null)[];
  verdict: string;
  note: string;
}

export interface Reasons {
  kind: "terms" | "principles" | "moves";
  title: string;
  columns: string[];
  rows: ReasonRow[];
  note: string;
}

export interface Level {
  id: string;
  name: string;
  spec: string;
  summary: string;
}

export type Learning = "weights" | "boards";

export interface Opponent {
  id: string;
  spec: string;
  name: string;
  summary: string;
  group: string;
  strength: number;
  levels: Level[];
  learns: Learning | null;
  rates: boolean;
  reasons: "terms" | "principles" | null;
}

/** Text forms of the players that pages begin with. */
export interface Suggested {
  strongest: string;
  fair: string;
}

export interface Ballot {
  number: number;
  name: string;
  moves: string;
  fen: string;
}

export type Opening =
  { kind: "start" } | { kind: "ballot"; number: number } | { kind: "position"; fen: string };

export interface ClockSetting {
  minutes: number;
  increment: number;
}

export interface RulesSetting {
  variant: "standard" | "give-away";
  repetitions: number;
  idle_moves: number;
}

export interface NewGame {
  opponent: string;
  side: Side | "random";
  opening: Opening;
  clock: ClockSetting | null;
  learn: boolean;
  rules?: RulesSetting;
  seed?: number;
}

export interface GameMove {
  ply: number;
  number: number;
  side: Side;
  text: string;
  path: number[];
  captured: number[];
  squares: Square[];
  fen: string;
  seconds: number;
  decision: Decision | null;
  /** Whether it taught the machine something. */
  is_lesson: boolean;
}

/** What a game brought the person; one that was abandoned counts for nobody. */
export type GameResult = "won" | "drawn" | "lost" | "abandoned";

export interface Outcome {
  result: GameResult;
  winner: Side | null;
  reason: "no_move" | "gave_away" | "resignation" | "time" | "failure" | "agreement" | "repetition" | "no_progress" | "abandoned";
  text: string;
}

export interface Clock {
  black_ms: number;
  white_ms: number;
  increment_ms: number;
  running: Side | null;
}

/** The weight of a term in men, null where it is not in the polynomial; its correlation with the surprises. */
export interface LessonChange {
  term: string;
  before: number | null;
  after: number | null;
  correlation_before?: number | null;
  correlation_after?: number | null;
}

export interface Lesson {
  /** In men; null where one of the others is decided. */
  delta: number | null;
  /** The score backed up before. */
  expected: Score | null;
  /** The score now. */
  found: Score | null;
  adjusted: boolean;
  changes: LessonChange[];
  replaced: { out: string; in: string } | null;
  remark: string;
}

/** What a learner by heart made of the board that it moved on. */
export interface Kept {
  is_new: boolean;
  plies: number;
  boards: number;
}

export type Taught = { weights: Lesson } | { board: Kept };

export type GameStatus = "your_turn" | "thinking" | "queued" | "over";

export interface GameState {
  id: string;
  version: number;
  opponent: { spec: string; name: string; summary: string };
  side: Side;
  rules: RulesSetting;
  start_fen: string;
  /** The name and the moves of a ballot. */
  opening: string | null;
  position: Position;
  status: GameStatus;
  /** How many others think before it while it is queued. */
  waiting?: number | null;
  outcome: Outcome | null;
  moves: GameMove[];
  clock: Clock | null;
  learn: Learning | null;
  taught: Taught | null;
  announcement: string | null;
  can_takeback: boolean;
  can_resign: boolean;
  message: string | null;
}

export interface GameHeadline {
  id: string;
  opponent_name: string;
  side: Side;
  /** Of both sides. */
  moves: number;
  status: GameStatus;
  outcome: Outcome | null;
  /** Seconds since 1970. */
  updated: number;
  fen: string;
}

export interface Hint {
  move: MoveView;
  /** For the person. */
  score: Score | null;
  player: string;
  explanation: string;
}

export interface Thinking {
  id: string;
  decision: Decision;
  legal?: number;
}

export interface Simul {
  id: string;
  games: GameState[];
}

export interface SimulHeadline {
  id: string;
  boards: number;
  /** How many of its games go on. */
  open: number;
  /** Seconds since 1970. */
  updated: number;
}

export interface Rating {
  text: string;
  path: number[];
  captured: number[];
  score: Score | null;
  rank: number | null;
}

export interface Ratings {
  moves: Rating[];
  decision: Decision | null;
  reasons: Reasons | null;
  note: string;
}

export interface TermValue {
  name: string;
  meaning: string;
  value: number;
  coefficient: number | null;
  contribution: number | null;
}

export interface Terms {
  /** Who has just moved: more is better for that side. */
  credited_to: Side;
  /** What a man counts in these numbers. */
  man: number;
  piece_advantage: number;
  terms: TermValue[];
  /** Everything together; decided where the game is over. */
  score: Score | null;
  note: string;
}

export interface PdnError {
  line: number;
  column: number;
  game: number;
  message: string;
}

export interface Headline {
  index: number;
  white: string;
  black: string;
  event: string;
  date: string;
  result: string;
  plies: number;
  opening: string;
}

export interface Collection {
  id: string;
  games: number;
  bad?: number;
  errors?: PdnError[];
  headlines: Headline[];
}

export interface PdnNode {
  id: number;
  /** 0 is the start. */
  parent: number;
  text: string;
  path: number[];
  captured: number[];
  squares: Square[];
  fen: string;
  comment: string;
  /** Some of "!" and "?". */
  strength: string;
  /** "7." or "7...", as game texts number it. */
  number: string;
  nags: number[];
  main: boolean;
}

export interface PdnGame {
  tags: Record<string, string>;
  result: string;
  start: Position;
  /** What is said before the first move. */
  comment: string;
  nodes: PdnNode[];
}

export interface CriticMark {
  node: number;
  /** How many moves stand before it. */
  ply: number;
  side: Side;
  by: string;
  verdict: string;
  better: string[];
  text: string;
}

export interface CriticSummary {
  player: string;
  side: Side;
  /** Those with a choice. */
  moves: number;
  forced: number;
  marked: number;
  by_principle: Record<string, number>;
}

export interface CriticReport {
  marks: CriticMark[];
  summary: CriticSummary[];
}

/** How far a player's opinion agrees with the moves that were played. */
export interface BookSums {
  correlation: number | null;
  /** The paper's L: legal moves rated lower than the book's. */
  low: number;
  /** The paper's H: those rated higher. */
  high: number;
  /** Moves with a choice. */
  moves: number;
  agreements: number;
}

export interface Disagreement {
  game: number;
  node: number;
  side: Side;
  text: string;
  preferred: string;
  difference: number | null;
  fen: string;
}

export interface BookResult extends BookSums {
  games: number;
  games_total: number;
  plies: number;
  unrated: number;
  black: BookSums;
  white: BookSums;
  disagreements: Disagreement[];
}

export interface Tally {
  wins: number;
  draws: number;
  losses: number;
}

/** What a match of two shows, from the first one's side; intervals of 95 percent, by pairs of games. */
export interface Comparison {
  pairs: number[];
  score: number | null;
  score_low: number | null;
  score_high: number | null;
  elo: number | null;
  elo_low: number | null;
  elo_high: number | null;
  likelihood_of_superiority: number;
  /** The same in words, as the command line says it. */
  lines: string[];
}

/** Null where nobody can say yet. */
export interface LadderRating extends Tally {
  player: string;
  rating: number | null;
  low: number | null;
  high: number | null;
  games: number;
  score: number | null;
  score_low: number | null;
  score_high: number | null;
}

export interface LadderResult {
  players: string[];
  table: (Tally | null)[][];
  /** Best first. */
  ratings: LadderRating[];
  /** Null where more than two play. */
  comparison: Comparison | null;
  games_url: string | null;
}

export type DemonstrationPhase = "waiting" | "before" | "learning" | "after" | "done";

export interface DemonstrationScore extends Tally {
  /** The share of the points, or of the endings won, from 0 to 1, and its interval of 95 percent. */
  score: number | null;
  score_low: number | null;
  score_high: number | null;
  /** 1, 0.5 or 0 points each. */
  games: number[];
}

export interface DemonstrationPart {
  id: "endings" | "alphas";
  title: string;
  /** Who starts how, and against whom. */
  how: string;
  phase: DemonstrationPhase;
  before: DemonstrationScore;
  after: DemonstrationScore;
  /** The same learning, taught by a coin. */
  control: DemonstrationScore | null;
  lessons_done: number;
  lessons: number;
  coefficients: { game: number; terms: Record<string, number> }[];
  memory: { lesson: number; positions: number }[];
  better: number;
  worse: number;
  chance: number | null;
  text: string;
}

export interface DemonstrationResult {
  phase: DemonstrationPhase;
  /** Which of the parts is being shown, from 0. */
  part: number;
  parts: DemonstrationPart[];
  board: Position | null;
  text: string;
}

export type JobKind = "book" | "ladder" | "match" | "demonstration";
export type JobStatus = "queued" | "running" | "done" | "stopped" | "failed";

export interface JobState<Result = unknown> {
  id: string;
  kind: JobKind;
  title: string;
  status: JobStatus;
  done: number;
  total: number;
  started: string | number;
  seconds: number;
  message: string | null;
  result?: Result | null;
}

export type RunKind = "rote" | "first-series" | "second-series" | "from-state" | "combined";

export interface RunSetting {
  key: string;
  default: string | number | boolean | null;
  meaning: string;
  /** What its value can be, in words. */
  expected?: string;
  choices?: string[] | null;
}

export interface RunKindSettings {
  kind: RunKind;
  summary: string;
  defaults: Record<string, unknown>;
  settings: RunSetting[];
}

export interface Series {
  id: "coefficients" | "results" | "correlation" | "strength" | "tape" | "hits" | "hits_by_ply" | "effective_ply";
  title: string;
  x_label: string;
  y_label: string;
  x: number[];
  lines: { name: string; y: (number | null)[] }[];
}

export interface TermNow {
  name: string;
  meaning: string;
  /** Null in reserve. */
  coefficient: number | null;
  power: number | null;
  sign: "+" | "-" | "";
  correlation: number | null;
  in_polynomial: boolean;
  /** Of the signed power, by the last game; null if the term came or went with it. */
  change: number | null;
}

export interface RunBoard {
  seed: number;
  game: number;
  /** Null if the learner plays both. */
  side: Side | null;
  position: Position;
  last_move: string | null;
}

export interface RunFile {
  name: string;
  url: string;
  kind: "csv" | "svg" | "pdn" | "other";
  bytes?: number;
}

/** How fast a run goes on. */
export type Pace = "full" | "watch" | "slow";

export interface RunState {
  id: string;
  kind: RunKind;
  name: string;
  /** Elsewhere: another program does it, and it can only be watched. */
  status: "queued" | "running" | "elsewhere" | "paused" | "done" | "failed";
  pace?: Pace;
  declared: Record<string, unknown>;
  /** Of all learners. */
  games_done: number;
  /** Zero where only machine time ends the run. */
  games_total: number;
  message: string | null;
  /** How many learners it has. */
  seeds?: number;
  /** The learner that series, terms and tallies are of, from 1. */
  seed?: number;
  /** Empty in lists, and in events when nothing was added. */
  series?: Series[];
  terms: TermNow[];
  boards: RunBoard[];
  /** Null where it only plays itself. */
  tallies: Tally | null;
  /** Empty in lists and events. */
  files: RunFile[];
}

export interface Strategies {
  strategies: { name: string; title: string; builtin: boolean; summary: string }[];
  scripts: { name: string; builtin: boolean; summary: string }[];
  features: { usage: string; gives: string; summary: string }[];
}

export interface SourceText {
  name: string;
  builtin: boolean;
  text: string;
}

export interface CheckAnswer {
  ok: boolean;
  errors: { line: number; column: number; message: string }[];
  summary: string;
  samples?: { fen: string; value: number | null; other: number | null }[];
}

export interface TryAnswer {
  now: Reasons;
  before: Reasons | null;
  chosen_now: string[];
  chosen_before: string[];
}

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
  orientation?: Side;
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

export type BoardPosition = Pick<Position, "squares"> & Partial<Position>;

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
  orientation(): Side;
  setOrientation(side: Side): void;
  setReadonly(readonly: boolean): void;
  setLabel(label: string): void;
  /** Numbered arrows; dashed ones tell the other side's moves apart. */
  drawLine(moves: Arrow[]): void;
  clearLine(): void;
  /** Says, there and aloud, why something cannot be done, and draws what can; it stays until the next touch. */
  explain(text: string, ways?: number[][]): void;
  /** The square at a point of the window, or null. */
  squareUnder(x: number, y: number): number | null;
  focus(square?: number): void;
  destroy(): void;
}

export interface Machine {
  name: string;
  version: string;
  threads: number;
  done: number;
}

export interface SharedWork {
  command: string;
  tasks: number;
  left: number;
  per_second: number;
  seconds_left: number | null;
}

export interface Machines {
  address: string;
  workers: Machine[];
  work: SharedWork[];
}
