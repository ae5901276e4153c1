// What travels between the server and the page, made from the server's own description by a test of `web`.
// Do not edit: change the Rust types, and run `cargo test --package web types`.

export interface Get<Options> {
  (path: `/collections/${string}/games/${string}/review`, options?: Options): Promise<ReviewAnswer>;
  (path: `/collections/${string}/games/${string}`, options?: Options): Promise<GameAnswer>;
  (path: `/runs/${string}/files/${string}`, options?: Options): Promise<string>;
  (path: `/games/${string}/lesson` | `/games/${string}/lesson?${string}`, options?: Options): Promise<Taught>;
  (path: `/games/${string}/pdn`, options?: Options): Promise<string>;
  (path: `/games/${string}/reasons` | `/games/${string}/reasons?${string}`, options?: Options): Promise<ReasonsView>;
  (path: `/jobs/${string}/csv`, options?: Options): Promise<string>;
  (path: `/jobs/${string}/pdn`, options?: Options): Promise<string>;
  (path: `/runs/settings`, options?: Options): Promise<AllSettings>;
  (path: `/collections/${string}` | `/collections/${string}?${string}`, options?: Options): Promise<CollectionPage>;
  (path: `/games/${string}`, options?: Options): Promise<GameState>;
  (path: `/jobs/${string}`, options?: Options): Promise<JobState>;
  (path: `/runs/${string}` | `/runs/${string}?${string}`, options?: Options): Promise<RunState>;
  (path: `/scripts/${string}`, options?: Options): Promise<TextAnswer>;
  (path: `/simuls/${string}`, options?: Options): Promise<SimulState>;
  (path: `/strategies/${string}`, options?: Options): Promise<TextAnswer>;
  (path: `/about`, options?: Options): Promise<About>;
  (path: `/databases`, options?: Options): Promise<DatabasesView>;
  (path: `/events` | `/events?${string}`, options?: Options): Promise<string>;
  (path: `/games` | `/games?${string}`, options?: Options): Promise<GameList>;
  (path: `/jobs`, options?: Options): Promise<JobList>;
  (path: `/machines`, options?: Options): Promise<Machines>;
  (path: `/openings`, options?: Options): Promise<Openings>;
  (path: `/players`, options?: Options): Promise<Players>;
  (path: `/runs`, options?: Options): Promise<RunList>;
  (path: `/simuls`, options?: Options): Promise<SimulList>;
  (path: `/strategies`, options?: Options): Promise<Texts>;
}

export interface Post<Options> {
  (path: `/collections/${string}/games/${string}/review`, body?: {}, options?: Options): Promise<JobState>;
  (path: `/collections/${string}/critic`, body: CriticRequest, options?: Options): Promise<CriticAnswer>;
  (path: `/games/${string}/abandon`, body?: {}, options?: Options): Promise<GameState>;
  (path: `/games/${string}/hint`, body: HintRequest, options?: Options): Promise<Hint>;
  (path: `/games/${string}/move-now`, body?: {}, options?: Options): Promise<GameState>;
  (path: `/games/${string}/moves`, body: GameMoveRequest, options?: Options): Promise<GameState>;
  (path: `/games/${string}/offer-draw`, body?: {}, options?: Options): Promise<GameState>;
  (path: `/games/${string}/resign`, body?: {}, options?: Options): Promise<GameState>;
  (path: `/games/${string}/takeback`, body?: {}, options?: Options): Promise<GameState>;
  (path: `/jobs/${string}/resume`, body?: {}, options?: Options): Promise<JobState>;
  (path: `/jobs/${string}/stop`, body?: {}, options?: Options): Promise<JobState>;
  (path: `/runs/${string}/pace`, body: PaceRequest, options?: Options): Promise<RunState>;
  (path: `/runs/${string}/pause`, body?: {}, options?: Options): Promise<RunState>;
  (path: `/runs/${string}/player`, body: PlayerRequest, options?: Options): Promise<KeptPlayer>;
  (path: `/runs/${string}/resume`, body?: {}, options?: Options): Promise<RunState>;
  (path: `/positions/after`, body: MoveRequest, options?: Options): Promise<MoveAnswer>;
  (path: `/positions/analysis`, body: LookRequest, options?: Options): Promise<LookAnswer>;
  (path: `/positions/ending`, body: EndingRequest, options?: Options): Promise<EndingAnswer>;
  (path: `/positions/judgement`, body: MoveRequest, options?: Options): Promise<JudgedMove>;
  (path: `/positions/principles`, body: PrinciplesRequest, options?: Options): Promise<ReasonsView>;
  (path: `/positions/ratings`, body: RatingsRequest, options?: Options): Promise<RatingsAnswer>;
  (path: `/positions/terms`, body: TermsRequest, options?: Options): Promise<TermsAnswer>;
  (path: `/principles/check`, body: CheckRequest, options?: Options): Promise<CheckAnswer>;
  (path: `/principles/match`, body: MatchRequest, options?: Options): Promise<JobState>;
  (path: `/principles/try`, body: TryRequest, options?: Options): Promise<TryAnswer>;
  (path: `/runs/open`, body: FolderRequest, options?: Options): Promise<RunState>;
  (path: `/book`, body: BookRequest, options?: Options): Promise<JobState>;
  (path: `/collections`, body: string, options?: Options): Promise<CollectionPage>;
  (path: `/databases`, body: BuildRequest, options?: Options): Promise<JobState>;
  (path: `/demonstration`, body: DemonstrationRequest, options?: Options): Promise<JobState>;
  (path: `/games`, body: NewGame, options?: Options): Promise<GameState>;
  (path: `/ladder`, body: LadderRequest, options?: Options): Promise<JobState>;
  (path: `/positions`, body: PositionRequest, options?: Options): Promise<PositionView>;
  (path: `/runs`, body: RunRequest, options?: Options): Promise<RunState>;
  (path: `/simuls`, body: NewSimul, options?: Options): Promise<SimulState>;
}

export interface Put<Options> {
  (path: `/scripts/${string}`, body: TextRequest, options?: Options): Promise<TextAnswer>;
  (path: `/strategies/${string}`, body: TextRequest, options?: Options): Promise<TextAnswer>;
}

export interface Delete<Options> {
  (path: `/games/${string}`, options?: Options): Promise<unknown>;
  (path: `/runs/${string}`, options?: Options): Promise<unknown>;
  (path: `/scripts/${string}`, options?: Options): Promise<unknown>;
  (path: `/strategies/${string}`, options?: Options): Promise<unknown>;
}

/** What this server is. */
export interface About {
  /** The cluster whose machines `/machines` describes. */
  cluster: string | null;
  /** Where it keeps games, learners and runs. */
  data_directory: string;
  name: string;
  /** What cannot be saved at the moment, and why. */
  not_kept: string | null;
  /** What was found damaged in the data directory, and what became of it. */
  notices: string[];
  /** How many moves it thinks about at once. */
  thinkers: number;
  version: string;
  /** How many questions wait for a free thread. */
  waiting: number;
}

/** A part of a score. */
export interface AccountPart {
  /** How much that counts; nothing for what is not counted so. */
  coefficient: number | null;
  /** What it adds. */
  contribution: number;
  /** What it measures, in a few words. */
  meaning: string;
  /** Its name, `CENT`. */
  name: string;
  /** The square, where the part is a piece. */
  square: number | null;
  /** What is on the board. */
  value: number | null;
}

/** Kinds of runs with their settings. */
export interface AllSettings {
  kinds: KindSettings[];
}

/** A three-move opening. */
export interface Ballot {
  /** The position after the moves. */
  fen: string;
  moves: string;
  /** The customary name, or `Ballot` and its number. */
  name: string;
  /** Its number in the deck. */
  number: number;
}

/** One of several best moves. */
export interface BestLine {
  /** The move, and how it is expected to go on. */
  line: MoveView[];
  /** For the side that is spoken of; null if there is none, or it only puts moves into an order. */
  score: Worth | null;
  /** What the side is, as in `a man up` or `winning in 4 moves`; empty without a score. */
  words: string;
}

/** A game that is being played. */
export interface Board {
  /** Which game or lesson, from 1. */
  game: number;
  /** As it is written. */
  last_move: string | null;
  position: PositionView;
  /** Which repetition, from 1. */
  seed: number;
  /** The learner's side; null if it plays both. */
  side: SideName | null;
}

/** A collection and a player to follow it. */
export interface BookRequest {
  /** The id of a collection of games. */
  collection: string;
  player: string;
  /** Whose moves count. */
  side?: JudgedSides;
}

/** How far a player agrees with recorded games: the result of a job of the kind `book`. */
export interface BookResult {
  /** The paper's H: those rated better. */
  better: number;
  /** Of Black's moves. */
  black: SideSums;
  /** Moves with a choice. */
  choices: number;
  /** C = (L - H) / (L + H); none where all was rated alike. */
  correlation: number | null;
  /** Of them, those where the player rates another move best. */
  disagreed: number;
  /** The first of them. */
  disagreements: GameDisagreement[];
  /** Games followed so far. */
  games: number;
  games_total: number;
  /** Moves of both sides in them. */
  plies: number;
  /** The paper's L: legal moves rated poorer than the book's. */
  poorer: number;
  /** Choices that the player could not rate in time. */
  unrated: number;
  /** Of White's moves. */
  white: SideSums;
}

/** The sums of each side's moves and of both. */
export interface BookSums {
  /** The paper's H: those rated better. */
  better: number;
  /** Of Black's moves. */
  black: SideSums;
  /** Moves with a choice. */
  choices: number;
  /** C = (L - H) / (L + H); none where all was rated alike. */
  correlation: number | null;
  /** Of them, those where the player rates another move best. */
  disagreed: number;
  /** The paper's L: legal moves rated poorer than the book's. */
  poorer: number;
  /** Of White's moves. */
  white: SideSums;
}

/** Databases of so many pieces, and what building them takes here. */
export interface BuildOffer {
  /** Bytes on disk in the end, about. */
  disk: number;
  is_built: boolean;
  /** Bytes of memory, about. */
  memory: number;
  /** About. */
  minutes: number;
  pieces: number;
  positions: number;
  /** Bytes on disk while it goes on, beside those. */
  work: number;
}

/** Databases to build. */
export interface BuildRequest {
  /** Up to so many pieces: 5 or 6. */
  pieces: number;
}

/** What is wrong with a text, if anything. */
export interface CheckAnswer {
  errors: TextFault[];
  ok: boolean;
  /** What a script makes of some positions. */
  samples: ScriptSample[];
  /** What it says it is. */
  summary: string;
}

/** A text to check. */
export interface CheckRequest {
  kind: TextKind;
  /** What it is or will be called. */
  name: string;
  /** Scripts that are not saved yet, by name. */
  scripts?: Record<string, string>;
  text: string;
}

/** Time for the game. */
export interface ClockRequest {
  /** Seconds that each move adds. */
  increment?: number;
  /** Minutes for each side. */
  minutes: number;
}

/** The time left on both clocks. */
export interface ClockView {
  black_ms: number;
  increment_ms: number;
  /** Whose clock is running. */
  running: SideName | null;
  white_ms: number;
}

/** A job that is not over. */
export interface ClusterJob {
  /** The command it comes from. */
  command: string;
  /** Those that wait or are being done. */
  left: number;
  /** Tasks a second since it was seen first. */
  per_second: number;
  /** How long it will take, if it goes on so. */
  seconds_left: number | null;
  /** All its tasks. */
  tasks: number;
}

/** A worker that is there. */
export interface ClusterWorker {
  /** Tasks it has done since it came. */
  done: number;
  /** Its machine and process. */
  name: string;
  /** How many tasks it does at once. */
  threads: number;
  /** The version of its program. */
  version: string;
}

/** The coefficients after a game. */
export interface Coefficients {
  game: number;
  /** The power of two of each term in the polynomial, with the sign of the coefficient. */
  terms: Record<string, number>;
}

/** Some games of a collection. */
export interface CollectionPage {
  /** How many games cannot be read. */
  bad: number;
  /** What is wrong with the first of them. */
  errors: GameFault[];
  /** How many games can be read. */
  games: number;
  headlines: GameLine[];
  id: string;
}

/** What a match shows, from the side of the first player. */
export interface ComparisonView {
  /** Games drawn. */
  draws: number;
  /** The Elo difference. */
  elo: number | null;
  /** The upper end. */
  elo_high: number | null;
  /** The lower end of its 95 % interval. */
  elo_low: number | null;
  /** Games played. */
  games: number;
  /** How likely the first player is the stronger one. */
  likelihood_of_superiority: number;
  /** The same in words, as on the command line. */
  lines: string[];
  /** Games lost. */
  losses: number;
  /** The difference in normalized Elo. */
  normalized_elo: number | null;
  /** Pairs by points: 0, 1/2, 1, 3/2, 2. */
  pairs: number[];
  /** The share of the points, from 0 to 1. */
  score: number | null;
  /** The upper end. */
  score_high: number | null;
  /** The lower end of its 95 % interval. */
  score_low: number | null;
  /** Games won. */
  wins: number;
}

/** What a strategy has against the moves of a game. */
export interface CriticAnswer {
  marks: CriticMark[];
  summary: CriticSummary[];
}

/** A move that some principle would have rejected. */
export interface CriticMark {
  /** What it makes of those that it leaves. */
  best: number | null;
  node: number;
  /** The moves that it leaves, as they are written. Later principles may reject some of them. */
  preferred: string[];
  /** The principle. */
  rejected_by: string;
  /** What the principle makes of the move, backed up. */
  score: number | null;
  side: SideName;
  /** Its place in the list, from 1. */
  step: number;
  /** How many principles the list has. */
  steps: number;
  /** The objection in words. */
  text: string;
}

/** Which game is judged by what. */
export interface CriticRequest {
  /** The game, from 0. */
  index: number;
  side?: JudgedSides;
  /** The name of a strategy. */
  strategy: string;
}

/** How a player did. */
export interface CriticSummary {
  /** Moves where there were others. */
  choices: number;
  /** Moves where there was no other. */
  forced: number;
  player: string;
  /** Of them, those that some principle rejects. */
  rejected: number;
  /** How often each principle rejects a move. */
  rejected_by: Record<string, number>;
  side: SideName;
}

/** The databases there are, and those that can be built. */
export interface DatabasesView {
  builds: BuildOffer[];
  /** Of them, those whose databases are inside the program. */
  built_in: number;
  /** The build that is under way or waits, else the last one. */
  job: JobState | null;
  /** The most pieces of positions that are known. */
  pieces: number;
  /** What is wrong with the databases of the data directory, if something is. */
  trouble: string | null;
}

/** What a player thought. */
export interface DecisionView {
  /** Its announcement, such as `White wins in 4 moves`. */
  announcement: string | null;
  /** The deepest look ahead, in plies. */
  depth: number;
  /** Positions given a score by looking at the board. */
  evaluations: number;
  /** Those found there. */
  hits: number;
  /** The continuation it expects, its own move first. */
  line: MoveView[];
  /** Positions looked for in a memory. */
  lookups: number;
  /** The move it chose. */
  move: string | null;
  /** Positions looked at. */
  nodes: number;
  /** For the side that is spoken of; null if there is none, or it only puts moves into an order. */
  score: Worth | null;
  /** How long it thought. */
  seconds: number;
  /** What the side is, as in `a man up` or `winning in 4 moves`; empty without a score. */
  words: string;
}

/** The defaults of a run. */
export interface Defaults {
  /** Games or lessons. */
  games: number;
  seed: number;
  seeds: number;
}

/** A demonstration to run. */
export interface DemonstrationRequest {
  /** How many games each learner plays before and after, and twice as many endings; an even number. */
  games?: number;
  /** How many learners play whole games, each from a start of its own. */
  learners?: number;
  /** How many lessons of endings. */
  lessons?: number;
  /** The same seed gives the same demonstration. */
  seed?: number;
}

/** The state of a demonstration: the result of a job of the kind `demonstration`. */
export interface DemonstrationResult {
  /** What is being played now. */
  board: PositionView | null;
  /** Which of the parts is being shown, from 0. */
  part: number;
  parts: Part[];
  phase: Phase;
  /** The results so far, in words. */
  text: string;
}

/** A move of a game where the player would have made another one. */
export interface Disagreement {
  /** The move that was played. */
  book: string;
  /** What the player thinks of it. */
  book_score: Worth;
  /** The position before it. */
  fen: string;
  /** The same as the record numbers its moves. */
  number: number;
  /** The move the player would make. */
  own: string;
  /** What it thinks of that. */
  own_score: Worth;
  /** Which move of the game it is, of both sides, from 1. */
  ply: number;
  /** Whose move it is. */
  side: SideName;
}

/** Why a game is over. */
export type EndReason = "no_move" | "gave_away" | "resignation" | "time" | "failure" | "agreement" | "repetition" | "no_progress" | "abandoned";

/** What the endgame databases know of a position. */
export interface EndingAnswer {
  /** Null if they do not know it. */
  ending: EndingView | null;
  /** The most pieces of positions that they know. */
  knows: number;
  /** Why they do not, or empty. */
  note: string;
  /** The pieces of this position. */
  pieces: number;
}

/** Best play of both sides to the end. */
export interface EndingLine {
  /** Whether a game would be drawn on the way for want of progress. */
  is_drawn_by_rule: boolean;
  /** The most moves of both sides in a row without a capture or the move of a man. */
  longest_without_progress: number;
  moves: MoveView[];
}

/** A legal move and what it leads to. */
export interface EndingMove {
  /** Whether none is better. */
  best: boolean;
  /** The squares of the pieces taken, in the order of the board. */
  captured: number[];
  /** Every square the piece touches, the first and the last included. */
  path: number[];
  /** Moves of both sides until the end, this one included; null for a draw. */
  plies: number | null;
  /** For the side that is spoken of; null if there is none, or it only puts moves into an order. */
  score: Worth | null;
  /** As it is written: `11-15`, `22x15`. */
  text: string;
  /** What the side is, as in `a man up` or `winning in 4 moves`; empty without a score. */
  words: string;
}

/** A position to be looked up. */
export interface EndingRequest {
  fen: string;
  /** Whether best play is wanted to the end, which takes longer. */
  line?: boolean;
  rules?: GameRules | null;
}

/** How a position ends if both sides play their best. */
export interface EndingView {
  /** Best play to the end, if it was asked for and there is one. */
  line: EndingLine | null;
  /** Every legal move, the best first. */
  moves: EndingMove[];
  /** Moves of both sides until the end; null for a draw. */
  plies: number | null;
  winner: SideName | null;
  /** In words: `White wins in 23 moves`, `draw`. */
  words: string;
}

/** The answer to every refused request. */
export interface FailureBody {
  error: Fault;
}

/** What was wrong, in words for a person. */
export interface Fault {
  /** What happened and what was expected. */
  message: string;
  /** If a jump is mandatory: the possible jumps, as squares. */
  must?: number[][];
  /** Where, if it is in a text. */
  place: Place | null;
}

/** A name or function that scripts can use. */
export interface FeatureEntry {
  gives: string;
  summary: string;
  usage: string;
}

/** How far fitting has come. */
export interface Fitting {
  /** Passes that are over. */
  pass: number;
  /** The mean surprise in this pass. */
  training_loss: number;
  /** The mean surprise by the positions of other games. */
  validation_loss: number;
}

/** A folder. */
export interface FolderRequest {
  /** Inside the data directory, or anywhere if only this machine can reach the server. */
  path: string;
}

/** A game with its variations. */
export interface GameAnswer {
  /** What is said before the first move. */
  comment: string;
  nodes: GameNode[];
  /** `1-0` if Black won. */
  result: string;
  start: PositionView;
  tags: Record<string, string>;
}

/** A move where the player prefers another one. */
export interface GameDisagreement {
  /** The move that was played. */
  book: string;
  /** What the player thinks of it. */
  book_score: Worth;
  /** The position before it. */
  fen: string;
  /** The game of the collection, from 0. */
  game: number;
  node: number;
  /** The same as the record numbers its moves. */
  number: number;
  /** The move the player would make. */
  own: string;
  /** What it thinks of that. */
  own_score: Worth;
  /** Which move of the game it is, of both sides, from 1. */
  ply: number;
  /** Whose move it is. */
  side: SideName;
}

/** What is wrong with a game, and where. */
export interface GameFault {
  /** From 1. */
  column: number;
  /** Which game of the text, from 1. */
  game: number;
  /** From 1. */
  line: number;
  message: string;
}

/** A game, summarized. */
export interface GameLine {
  black: string;
  date: string;
  event: string;
  /** Its place among the games that can be read, from 0. */
  index: number;
  /** What the opening is called, as far as that is known. */
  opening: string;
  /** Moves of both sides in the main line. */
  plies: number;
  /** `1-0` if Black won. */
  result: string;
  white: string;
}

/** Games, the latest first. */
export interface GameList {
  games: GameSummary[];
}

/** A move of the person. */
export interface GameMoveRequest {
  /** All squares of the move, or only the first and the last if that is unambiguous. */
  path: number[];
  /** How many moves had been made, as far as the page knows. */
  ply?: number | null;
}

/** A move of a game or of a variation, with the board after it. */
export interface GameNode {
  captured: number[];
  comment: string;
  fen: string;
  /** From 1, in the order of the text. */
  id: number;
  /** Whether it is of the game itself and not of a variation. */
  main: boolean;
  /** Numeric annotations, `$7`. */
  nags: number[];
  /** `7.` or `7...`, as game texts number it. */
  number: string;
  /** What it follows; 0 is the start. */
  parent: number;
  path: number[];
  squares: string[];
  /** A combination of `!` and `?`, or empty. */
  strength: string;
  /** The move in notation; empty where the board is set up anew. */
  text: string;
}

/** The result for the person. */
export type GameResult = "won" | "drawn" | "lost" | "abandoned";

/** The rules of a game. */
export interface GameRules {
  /** The game is drawn after this many moves of each side without a capture or a man's move. */
  idle_moves?: number;
  /** A position that occurs this often is a draw. */
  repetitions?: number;
  variant?: VariantName;
}

/** A game as the page sees it. */
export interface GameState {
  /** The machine's announcement, if it has one. */
  announcement: string | null;
  can_resign: boolean;
  can_takeback: boolean;
  clock: ClockView | null;
  id: string;
  /** How the machine learns in this game, if it does. */
  learn: Learning | null;
  /** A message for the person. */
  message: string | null;
  moves: MadeMove[];
  /** What the opening is called, where it has a name. */
  opening: string | null;
  opponent: OpponentWords;
  outcome: OutcomeView | null;
  position: PositionView;
  rules: GameRules;
  /** The person's side. */
  side: SideName;
  start_fen: string;
  status: Status;
  /** What the machine's moves taught it last. */
  taught: Taught | null;
  /** Grows with every change. */
  version: number;
  /** While the game is `queued`: how many games the machine thinks about first. */
  waiting: number | null;
}

/** A game in a list. */
export interface GameSummary {
  fen: string;
  id: string;
  /** How many moves were made. */
  moves: number;
  opponent_name: string;
  outcome: OutcomeView | null;
  /** The person's side. */
  side: SideName;
  status: Status;
  /** Seconds since 1970. */
  updated: number;
}

/** A generation of a run from zero. */
export interface Generation {
  /** In how many of random endings with four pieces, of those that can be spoiled, it keeps the win or draw. */
  agreement: number;
  /** How far the fit came, pass after pass. */
  fit: Fitting[];
  /** Games played up to here, by all generations. */
  games: number;
  /** What its games are, wherever they lie. */
  games_digest: string;
  /** How it did against the one in force. */
  gate: MatchFigures;
  /** Its number, from 1. */
  generation: number;
  /** Whether it plays from now on. */
  is_kept: boolean;
  /** Positions that were looked at for each move of its games; older results do not say it. */
  nodes: number;
  /** The text form of the player that plays it; null if the run lies outside the data directory. */
  player: string | null;
  /** Positions that its net was fitted to. */
  positions: number;
  /** Its rating, where knowing only the rules is 0: the sum of what each kept generation gained. */
  rating: number;
  /** The interval of the rating. */
  rating_high: number;
  /** The interval of the rating. */
  rating_low: number;
  /** What it thinks that pieces are worth, in points. */
  values: Values;
  /** What its weights are. */
  weights: string;
}

/** What a generation came to. */
export interface GenerationResult {
  /** In how many of random endings with four pieces, of those that can be spoiled, it keeps the win or draw. */
  agreement: number;
  /** How far the fit came, pass after pass. */
  fit: Fitting[];
  /** Games played up to here, by all generations. */
  games: number;
  /** What its games are, wherever they lie. */
  games_digest: string;
  /** How it did against the one in force. */
  gate: MatchFigures;
  /** Its number, from 1. */
  generation: number;
  /** Whether it plays from now on. */
  is_kept: boolean;
  /** Positions that were looked at for each move of its games; older results do not say it. */
  nodes: number;
  /** Positions that its net was fitted to. */
  positions: number;
  /** Its rating, where knowing only the rules is 0: the sum of what each kept generation gained. */
  rating: number;
  /** The interval of the rating. */
  rating_high: number;
  /** The interval of the rating. */
  rating_low: number;
  /** What it thinks that pieces are worth, in points. */
  values: Values;
  /** What its weights are. */
  weights: string;
}

/** A suggested move. */
export interface Hint {
  /** What it would play and what it expects in answer, in one sentence. */
  explanation: string;
  /** A likely continuation, the move first. */
  line: MoveView[];
  move: MoveView;
  /** Who says so. */
  player: string;
  /** For the side that is spoken of; null if there is none, or it only puts moves into an order. */
  score: Worth | null;
  /** What the side is, as in `a man up` or `winning in 4 moves`; empty without a score. */
  words: string;
}

/** Which player to ask. */
export interface HintRequest {
  /** The adviser, as `kind[:key=value,...]`; if left out, the strongest player. */
  player?: string | null;
}

/** All jobs. */
export interface JobList {
  /** The newest first, without results. */
  jobs: JobState[];
}

/** A job as the page sees it. */
export interface JobState {
  /** Units of work done. */
  done: number;
  id: string;
  /** `book`, `ladder`, `match`, `review`, `demonstration` or `databases`. */
  kind: string;
  /** What is being done, or why it failed. */
  message: string;
  /** The result so far, whose type depends on the kind; null in lists. */
  result?: unknown;
  /** How long it has been worked on. */
  seconds: number;
  /** When it was asked for, in seconds since 1970. */
  started: number;
  status: JobStatus;
  /** What it is, for a person. */
  title: string;
  /** Units of work in all. */
  total: number;
}

/** Whether a job goes on. */
export type JobStatus = "queued" | "running" | "done" | "stopped" | "failed";

/** A move of a game with what was found out about it. */
export interface JudgedMove {
  /** What the side has after it. */
  after: Worth;
  /** That in words, about the board. */
  after_words: string;
  /** What the side could have before it. */
  before: Worth;
  /** That in words, about the board. */
  before_words: string;
  /** The best move, if it is another. */
  best: string | null;
  /** What Black can expect after it, as a share of the point. */
  chance: number;
  /** Whether the latter is known for certain. */
  exact: boolean;
  /** The position before it. */
  fen: string;
  /** How the game would go on from there at its best. */
  line: string[];
  /** How good it is. */
  mark: Mark;
  /** The move. */
  move: string;
  /** Which move of both sides it is, from 1. */
  ply: number;
  /** What there is to say about it, or empty. */
  remark: string;
  /** Who makes it. */
  side: SideName;
}

/** Whose moves are judged. */
export type JudgedSides = "both" | "black" | "white";

/** A saved player. */
export interface KeptPlayer {
  /** What others may call it. */
  spec: string;
}

/** A kind of run with its settings. */
export interface KindSettings {
  defaults: Defaults;
  kind: RunKind;
  settings: Setting[];
  /** What it is, in a sentence. */
  summary: string;
}

/** A tournament to play. */
export interface LadderRequest {
  /** How many games each pair of players plays; an even number. */
  games: number;
  /** Limits of the players' thinking per move. */
  limits?: LimitsRequest | null;
  /** Where games start. */
  openings?: OpeningChoice;
  /** The players by their text forms; two to sixteen. */
  players: string[];
  /** The minimum ply, for players that have one. */
  ply?: number | null;
  /** The same seed gives the same games. */
  seed?: number;
}

/** The state of a tournament: the result of a job of the kind `ladder`. */
export interface LadderTable {
  /** What a match of two players shows; null if there are more. */
  comparison: ComparisonView | null;
  /** Where the games can be had when all are played. */
  games_url: string;
  /** What the players are called, in the order in which they were given. */
  players: string[];
  /** Best first. */
  ratings: RankedPlayer[];
  /** Every player's score against every other, in the same order; null against itself. */
  table: ((Score | null)[])[];
}

/** How a player learns from a game. */
export type Learning = "weights" | "boards";

/** The same player, looking more or fewer plies ahead, or as it was earlier or later. */
export interface Level {
  id: string;
  name: string;
  spec: string;
  summary: string;
}

/** Limits of the players' thinking per move. */
export interface LimitsRequest {
  depth?: number | null;
  nodes?: number | null;
  ply?: number | null;
  seconds?: number | null;
}

/** A line of a plot. */
export interface Line {
  /** The least and the most that is plausible for each of `x`; empty if that is not known. */
  intervals: (number[] | null)[];
  /** Whether its points are joined. */
  is_joined: boolean;
  name: string;
  /** A number for each of `x`; null where there is none. */
  y: (number | null)[];
}

/** How far the thinking about a position has come. */
export interface LookAnswer {
  /** What Black can expect, as a share of the point. */
  chance: number;
  /** Plies looked ahead. */
  depth: number;
  /** Whether there is nothing more to find out. */
  done: boolean;
  /** Whether that is known for certain. */
  exact: boolean;
  /** The best moves with their lines, the best first. */
  lines: LookLine[];
  /** Positions looked at. */
  nodes: number;
  /** What the position is worth to the side to move. */
  score: Worth | null;
  seconds: number;
  /** What is said of the board: `even`, `White is a man up`; empty as long as nothing is known. */
  words: string;
}

/** One of the best moves. */
export interface LookLine {
  /** The move, and how the game is expected to go on. */
  line: MoveView[];
  /** For the side that is spoken of; null if there is none, or it only puts moves into an order. */
  score: Worth | null;
  /** What the side is, as in `a man up` or `winning in 4 moves`; empty without a score. */
  words: string;
}

/** What is to be thought about, and for whom. */
export interface LookRequest {
  fen: string;
  /** How many lines are wanted, 1 to 5. */
  lines: number;
  /** A name that the page makes up for itself, of up to 64 letters and digits. */
  page: string;
}

/** The machines of a cluster and what they work on. */
export interface Machines {
  /** Where the cluster is. */
  address: string;
  work: ClusterJob[];
  workers: ClusterWorker[];
}

/** A move that was made. */
export interface MadeMove {
  /** The squares of the pieces taken, in the order of the board. */
  captured: number[];
  /** What the machine thought. */
  decision: DecisionView | null;
  fen: string;
  /** Whether the move taught the machine something. */
  is_lesson: boolean;
  /** Its move number. */
  number: number;
  /** Every square the piece touches, the first and the last included. */
  path: number[];
  /** Which move of both sides it is, from 1. */
  ply: number;
  seconds: number;
  side: SideName;
  /** The board after it. */
  squares: string[];
  /** As it is written: `11-15`, `22x15`. */
  text: string;
}

/** What a move is called. */
export type Mark = "forced" | "best" | "good" | "doubtful" | "mistake" | "losing";

/** Moves by their marks. */
export interface MarkCounts {
  /** Those than which nothing better is known. */
  best: number;
  /** Those that gave something away. */
  doubtful: number;
  /** Those that were forced. */
  forced: number;
  /** Those that gave little away. */
  good: number;
  /** Those that lost a game that was not lost. */
  losing: number;
  /** Those that gave much away. */
  mistakes: number;
}

/** What a match shows, from the side of its first player. Every interval rests on pairs of games. */
export interface MatchFigures {
  /** Games drawn. */
  draws: number;
  /** The Elo difference. */
  elo: number | null;
  /** The upper end. */
  elo_high: number | null;
  /** The lower end of its 95 % interval. */
  elo_low: number | null;
  /** Games played. */
  games: number;
  /** How likely the first player is the stronger one. */
  likelihood_of_superiority: number;
  /** Games lost. */
  losses: number;
  /** The difference in normalized Elo. */
  normalized_elo: number | null;
  /** Pairs by points: 0, 1/2, 1, 3/2, 2. */
  pairs: number[];
  /** The share of the points, from 0 to 1. */
  score: number | null;
  /** The upper end. */
  score_high: number | null;
  /** The lower end of its 95 % interval. */
  score_low: number | null;
  /** Games won. */
  wins: number;
}

/** A match of two strategies. */
export interface MatchRequest {
  /** The name of the strategy that it plays against. */
  against: string;
  /** An even number: each opening is played with both colors. */
  games: number;
  /** What it is called. */
  name: string;
  /** Scripts that are not saved yet, by name. */
  scripts?: Record<string, string>;
  /** The same seed gives the same games. */
  seed: number;
  /** The text of the strategy. */
  strategy: string;
}

/** What is remembered after a lesson. */
export interface Memory {
  lesson: number;
  positions: number;
}

/** A move, made on a board. */
export interface MoveAnswer {
  /** Whether a man became a king. */
  crowned: boolean;
  /** The move, with every square it touches and the captured pieces. */
  move: MoveView;
  /** The board after it, where a man that reached the last row is a king. */
  position: PositionView;
}

/** A move on a position. */
export interface MoveRequest {
  fen: string;
  /** All squares of the move, or only the first and the last if that is unambiguous. */
  path: number[];
}

/** A move with its path. */
export interface MoveView {
  /** The squares of the pieces taken, in the order of the board. */
  captured: number[];
  /** Every square the piece touches, the first and the last included. */
  path: number[];
  /** As it is written: `11-15`, `22x15`. */
  text: string;
}

/** A game to start. */
export interface NewGame {
  /** Null for no time limit. */
  clock?: ClockRequest | null;
  /** Whether the machine learns from the game. */
  learn?: boolean;
  opening?: OpeningRequest;
  /** The machine's player, as `kind[:key=value,...]`. */
  opponent: string;
  rules?: GameRules | null;
  /** The seed of the machine's random choices. */
  seed?: number | null;
  /** The person's side. */
  side?: SideRequest;
}

/** A simul to start. */
export interface NewSimul {
  /** One to eight games. */
  boards: NewGame[];
}

/** Which principle rejects a move, and what it prefers. JSON has no infinity: such a score is `null` there. */
export interface Objection {
  /** What it makes of those that it leaves. */
  best: number | null;
  /** The moves that it leaves, as they are written. Later principles may reject some of them. */
  preferred: string[];
  /** The principle. */
  rejected_by: string;
  /** What the principle makes of the move, backed up. */
  score: number | null;
  /** Its place in the list, from 1. */
  step: number;
  /** How many principles the list has. */
  steps: number;
}

/** Where games start. */
export type OpeningChoice = "three-move" | "start";

/** Where a game starts. */
export type OpeningRequest = { kind: "start"; } | { kind: "ballot"; number: number; } | { fen: string; kind: "position"; };

/** The numbered openings. */
export interface Openings {
  ballots: Ballot[];
}

/** A player, described for people. */
export interface Opponent {
  group: string;
  /** The same from start to start. */
  id: string;
  /** How it can learn from a game with a person, if it can. */
  learns: Learning | null;
  levels: Level[];
  name: string;
  /** Whether it can score moves. */
  rates: boolean;
  /** What its reasons are: `terms`, `pieces` or `principles`. */
  reasons: string | null;
  /** Its text form, `kind[:key=value,...]`. */
  spec: string;
  /** From 1 (weak) to 5 (strong). */
  strength: number;
  /** One plain sentence. */
  summary: string;
  /** The game that it learned, which is the only one it plays; null if it plays both. */
  variant: VariantName | null;
}

/** A player's text form and description. */
export interface OpponentWords {
  name: string;
  spec: string;
  summary: string;
}

/** How a game ended. */
export interface OutcomeView {
  reason: EndReason;
  /** From the person's side. */
  result: GameResult;
  /** In words. */
  text: string;
  winner: SideName | null;
}

/** The speed of a run. */
export type Pace = "full" | "watch" | "slow";

/** The new speed of a run. */
export interface PaceRequest {
  pace: Pace;
}

/** A match, learning, and the rematch. */
export interface Part {
  after: Results;
  before: Results;
  /** How many endings, or pairs of games, went better after the learning than before. */
  better: number;
  /** The probability that chance alone does as much; null before the end. */
  chance: number | null;
  /** What the first learner weighs its terms by, game after game; only for whole games. */
  coefficients: Coefficients[];
  /** The same learning with a random sign for every correction; only for whole games. */
  control: Results | null;
  /** Who starts how, and against whom. */
  how: string;
  /** `endings` or `alphas`. */
  id: string;
  /** All of them. */
  lessons: number;
  /** Finished lessons, or games of learning. */
  lessons_done: number;
  /** The number of remembered positions after some of the lessons; only for endings. */
  memory: Memory[];
  phase: Phase;
  /** The result in words. */
  text: string;
  title: string;
  /** How many went worse. */
  worse: number;
}

/** Where a demonstration, or a part of it, has come to. */
export type Phase = "waiting" | "before" | "learning" | "after" | "done";

/** A piece and what it is worth. */
export interface PieceWorth {
  /** To its own side, in men. */
  men: number;
  square: number;
}

/** A place in a text. */
export interface Place {
  /** From 1. */
  column: number | null;
  /** The file, if it has a name. */
  file: string | null;
  /** From 1. */
  line: number | null;
}

/** What to keep of a learner. */
export interface PlayerRequest {
  /** After which game; if left out, after the last finished one. */
  game?: number | null;
  /** What the player is to be called. */
  name: string;
  /** Which repetition, from 1. */
  seed?: number | null;
}

/** All opponents. */
export interface Players {
  /** The text form of a fair opponent for a beginner. */
  fair: string;
  players: Opponent[];
  /** The text form of the strongest of them, to ask for an opinion. */
  strongest: string;
  /** The text form of the strongest that weighs terms. */
  weighing: string;
}

/** A position, as a FEN or square by square. */
export interface PositionRequest {
  fen?: string | null;
  /** The pieces on squares 1 to 32: `b`, `w`, `B`, `W` or empty. */
  squares?: string[] | null;
  /** Who is to move, beside squares. */
  turn?: SideName | null;
}

/** A position with its legal moves. */
export interface PositionView {
  /** In Forsyth-Edwards notation. */
  fen: string;
  /** Every legal move, once for each path it can take. */
  moves: MoveView[];
  /** Whether those are jumps. */
  must_capture: boolean;
  /** Why the game is over by the standard rules, if it is. */
  over: string | null;
  /** The pieces on squares 1 to 32: `b` and `w` for men, `B` and `W` for kings, empty for none. */
  squares: string[];
  /** Who is to move. */
  turn: SideName;
}

/** A position and a strategy. */
export interface PrinciplesRequest {
  fen: string;
  /** The name of a strategy. */
  strategy: string;
}

/** What a player came to in a contest. */
export interface RankedPlayer {
  /** Games drawn. */
  draws: number;
  /** Its rating in Elo points, zero on average; nothing as long as nobody can say. */
  elo: number | null;
  /** The upper end. */
  elo_high: number | null;
  /** The lower end of its 95 % interval. */
  elo_low: number | null;
  /** Games played. */
  games: number;
  /** Games lost. */
  losses: number;
  /** What it is called. */
  player: string;
  /** The share of the points, from 0 to 1. */
  score: number | null;
  /** The upper end. */
  score_high: number | null;
  /** The lower end of its 95 % interval, by pairs of games. */
  score_low: number | null;
  /** Games won. */
  wins: number;
}

/** A legal move and what a player thinks of it. */
export interface RatedMove {
  /** The squares of the pieces taken, in the order of the board. */
  captured: number[];
  /** Every square the piece touches, the first and the last included. */
  path: number[];
  /** 1 for the best; equal moves share a rank. */
  rank: number | null;
  /** For the side that is spoken of; null if there is none, or it only puts moves into an order. */
  score: Worth | null;
  /** As it is written: `11-15`, `22x15`. */
  text: string;
  /** What the side is, as in `a man up` or `winning in 4 moves`; empty without a score. */
  words: string;
}

/** Limits of a player's thinking. */
export interface RatingLimits {
  /** The number of plies always looked ahead. */
  ply?: number | null;
  seconds?: number | null;
}

/** What a player makes of a position. */
export interface RatingsAnswer {
  decision: DecisionView | null;
  /** The best moves with their lines, the best first, where the player tells of several. */
  lines: BestLine[];
  /** The legal moves, best first. */
  moves: RatedMove[];
  /** What is missing and why, or empty. */
  note: string;
  /** What each piece is worth, where the player can say. */
  pieces: PieceWorth[];
  reasons: ReasonsView | null;
}

/** A position, and who rates its moves. */
export interface RatingsRequest {
  fen: string;
  limits?: RatingLimits;
  player: string;
  rules?: GameRules | null;
}

/** A row of a table of reasons. */
export interface ReasonRow {
  /** The term or the move. */
  name: string;
  /** What the term means, or empty. */
  note: string;
  /** A number for each column; null where there is none. */
  values: (number | null)[];
  /** What became of the move, or empty. */
  verdict: string;
}

/** Why a player moved: a table for people to read. */
export interface ReasonsView {
  /** What the numbers are, column by column. */
  columns: string[];
  /** `terms`: a row for each term of a polynomial. `principles` and `moves`: a row for each legal move. */
  kind: string;
  /** How to read it. */
  note: string;
  rows: ReasonRow[];
  title: string;
}

/** What a player that learns by heart made of a board. */
export interface RememberedBoard {
  /** How many boards it knows now. */
  boards: number;
  /** Whether it did not know the board. */
  is_new: boolean;
  /** How many plies the score looks ahead that it keeps with the board. */
  plies: number;
}

/** A term that had to go. */
export interface ReplacedTerm {
  /** The term in its place. */
  in: string;
  /** The term that went. */
  out: string;
}

/** What came out of a match. */
export interface Results {
  draws: number;
  /** Each game in order: 1, 0.5 or 0 points. */
  games: number[];
  losses: number;
  /** The share of the points, or of the endings that were won, from 0 to 1; null before the first game. */
  score: number | null;
  score_high: number | null;
  /** The 95 % confidence interval. */
  score_low: number | null;
  wins: number;
}

/** A game with every move judged. */
export interface Review {
  /** How the moves of Black were. */
  black: Summary;
  /** The plies at which most was given away, to look for something better there. */
  key_moments: number[];
  /** The moves of the game. */
  moves: JudgedMove[];
  /** Positions looked at. */
  nodes: number;
  /** What Black could expect before the first move, as a share of the point. */
  start: number;
  /** How the moves of White were. */
  white: Summary;
}

/** What there is of a review. */
export interface ReviewAnswer {
  /** The job, if there is one; its result is a `ReviewResult`. */
  job: JobState | null;
}

/** The review of a game: the result of a job of the kind `review`. */
export interface ReviewResult {
  /** The game with marks, comments and better lines, as PDN. */
  annotated: string;
  /** How the moves of Black were. */
  black: Summary;
  /** The plies at which most was given away, to look for something better there. */
  key_moments: number[];
  /** The moves of the game. */
  moves: JudgedMove[];
  /** Positions looked at. */
  nodes: number;
  /** What Black could expect before the first move, as a share of the point. */
  start: number;
  /** How the moves of White were. */
  white: Summary;
}

/** A file of a run. */
export interface RunFile {
  bytes: number;
  /** `csv`, `svg`, `pdn` or `other`. */
  kind: string;
  name: string;
  url: string;
}

/** A kind of learning. */
export type RunKind = "rote" | "first-series" | "second-series" | "from-state" | "combined" | "zero";

/** All runs. */
export interface RunList {
  /** The newest first, without plots, terms and boards. */
  runs: RunState[];
}

/** A run to start. */
export interface RunRequest {
  /** How many games, or lessons of rote learning; from the rules alone, for each generation. If left out, what is usual. */
  games?: number | null;
  kind: RunKind;
  /** Whether to measure agreement with book games and strength as it goes on. */
  measure?: boolean;
  /** What its folder is called; a free name is found if it is left out. */
  name?: string | null;
  /** The speed. */
  pace?: Pace;
  /** The same seed gives the same run. */
  seed?: number;
  /** How many independent repetitions; only where games are played against Beta. */
  seeds?: number | null;
  /** Settings by name, where they differ from the defaults: text, numbers or booleans. */
  settings?: Record<string, unknown>;
  /** The game that is learned. */
  variant?: VariantName;
}

/** A run as the page sees it. */
export interface RunState {
  /** The games that are being played. */
  boards: Board[];
  /** The file of the run that cannot be read, and why; null in lists, and if all can be read. */
  damage: string | null;
  /** The whole declaration of the run. */
  declared: Record<string, unknown>;
  /** What can be downloaded; empty in lists and events. */
  files: RunFile[];
  /** Finished games or lessons of all seeds. */
  games_done: number;
  /** The number of games in all; zero if only machine time ends the run. */
  games_total: number;
  /** The newest generations of a run from zero, the newest first; empty in lists and for other kinds. */
  generations: Generation[];
  id: string;
  kind: RunKind;
  /** Boards looked up on the tape per minute, once rote learning is finished. */
  lookups_a_minute: number | null;
  /** What is being done, or why it failed. */
  message: string;
  /** What its folder is called. */
  name: string;
  /** The speed. */
  pace: Pace;
  /** The text form of the player that plays the generation in force; null before there is one, and for other kinds. */
  player: string | null;
  /** The repetition shown in series, terms and tallies, from 1. */
  seed: number;
  /** How many independent repetitions it has. */
  seeds: number;
  /** Plots of what changed game by game; empty in lists, and in events if nothing was added. */
  series: Series[];
  /** What a run from zero is doing; null while it does nothing here, and for other kinds. */
  stage: Stage | null;
  status: RunStatus;
  /** The learner's results in the games of the seed; null if it only plays itself. */
  tallies: Score | null;
  /** All terms and their current weights, those in the polynomial first; empty if none change. */
  terms: TermNow[];
  /** The game that is learned. */
  variant: VariantName;
}

/** Whether a run goes on. */
export type RunStatus = "queued" | "running" | "elsewhere" | "paused" | "done" | "failed";

/** Games counted by what they brought the first-named player. */
export interface Score {
  /** Games drawn. */
  draws: number;
  /** Games lost. */
  losses: number;
  /** Games won. */
  wins: number;
}

/** A score, and what people say of it. */
export interface ScoreView {
  /** For the side that is spoken of; null if there is none, or it only puts moves into an order. */
  score: Worth | null;
  /** What the side is, as in `a man up` or `winning in 4 moves`; empty without a score. */
  words: string;
}

/** A script in the list; strategies refer to it as `NAME.rhai`. */
export interface ScriptEntry {
  builtin: boolean;
  name: string;
  summary: string;
}

/** What a script makes of a position. */
export interface ScriptSample {
  fen: string;
  /** For the other side. */
  other: number | null;
  /** For the side to move; null if it is not finite. */
  value: number | null;
}

/** A plot that grows with the games. */
export interface Series {
  /** `coefficients`, `results`, `correlation`, `strength`, `tape`, `hits`, `hits_by_ply`, `records` or `effective_ply`; of a run from zero the name of the chart, such as `rating`. */
  id: string;
  lines: Line[];
  title: string;
  x: number[];
  x_label: string;
  y_label: string;
}

/** A setting. */
export interface Setting {
  /** What its value can be, if it is one of a few words. */
  choices: string[] | null;
  default: string;
  /** What its value can be, in words. */
  expected: string;
  key: string;
  /** What it decides. */
  meaning: string;
}

/** A side. */
export type SideName = "black" | "white";

export type SideRequest = "black" | "white" | "random";

/** Sums over the moves of a side. */
export interface SideSums {
  /** The paper's H: those rated better. */
  better: number;
  /** Moves with a choice. */
  choices: number;
  /** C = (L - H) / (L + H); none where all was rated alike. */
  correlation: number | null;
  /** Of them, those where the player rates another move best. */
  disagreed: number;
  /** The paper's L: legal moves rated poorer than the book's. */
  poorer: number;
}

/** A simul in a list. */
export interface SimulLine {
  boards: number;
  id: string;
  /** How many of its games are unfinished. */
  open: number;
  /** Seconds since 1970. */
  updated: number;
}

/** Simuls, the latest first. */
export interface SimulList {
  simuls: SimulLine[];
}

/** A simul with its games. */
export interface SimulState {
  games: GameState[];
  id: string;
}

/** What a run from zero is doing. */
export interface Stage {
  /** Games, passes of the fit, or tasks of the gate that are over. */
  done: number;
  /** The generation that is being made. */
  generation: number;
  part: StagePart;
  /** How many there are; the gate may end sooner. */
  total: number;
}

/** What is done for a generation, in this order. */
export type StagePart = "games" | "fit" | "gate";

/** What thinking cost. */
export interface Statistics {
  /** The deepest look ahead, in plies. */
  depth: number;
  /** Positions given a score by looking at the board. */
  evaluations: number;
  /** Those found there. */
  hits: number;
  /** Positions looked for in a memory. */
  lookups: number;
  /** Positions looked at. */
  nodes: number;
}

/** Whose turn it is. */
export type Status = "your_turn" | "thinking" | "queued" | "over";

/** A strategy in the list. */
export interface StrategyEntry {
  /** Whether it is part of the program and cannot be changed. */
  builtin: boolean;
  name: string;
  /** What it is, or why it cannot be played. */
  summary: string;
  title: string;
}

/** How the moves of a side were. */
export interface Summary {
  /** Those than which nothing better is known. */
  best: number;
  /** Those that gave something away. */
  doubtful: number;
  /** Those that were forced. */
  forced: number;
  /** Those that gave little away. */
  good: number;
  /** Those that lost a game that was not lost. */
  losing: number;
  /** Those that gave much away. */
  mistakes: number;
  /** Its name in the record, where there is one. */
  player: string | null;
  /** In words. */
  words: string;
}

/** How a side or a player did. */
export interface Tally {
  /** Moves where there were others. */
  choices: number;
  /** Moves where there was no other. */
  forced: number;
  /** Of them, those that some principle rejects. */
  rejected: number;
  /** How often each principle rejects a move. */
  rejected_by: Record<string, number>;
}

/** What a move taught a learner. */
export type Taught = { weights: TaughtWeights; } | { board: RememberedBoard; };

/** What a move taught a learner that corrects its weights. */
export interface TaughtWeights {
  /** The terms whose correlation or coefficient changed, in their order in the polynomial. */
  changes: TermChange[];
  /** By how much the second is better, in men; nothing where one of them is decided. */
  delta: number | null;
  /** What it had thought of an earlier board. */
  expected: Worth;
  /** What it had thought of its position, in words. */
  expected_words: string;
  /** What it thinks of that board now that it knows how the game went on. */
  found: Worth;
  /** What it thinks of that now. */
  found_words: string;
  /** The least delta that counts, in men. */
  minimum: number;
  /** It in words. */
  remark: string;
  /** The term that had to go, and the one in its place. */
  replaced: ReplacedTerm | null;
}

/** A change of one term. A term that did not count, or no longer counts, has no numbers there. */
export interface TermChange {
  /** What each unit is worth now. */
  after: number | null;
  /** What each unit of it was worth, in men. */
  before: number | null;
  /** How well it goes along now. */
  correlation_after: number | null;
  /** How well it went along with what the learner found, from -1 to 1, with the sign of the coefficient. */
  correlation_before: number | null;
  /** The term. */
  term: string;
}

/** A term as it stands now. */
export interface TermNow {
  /** The change of the signed power in the last game; null if the term entered or left. */
  change: number | null;
  /** Its coefficient; null in reserve. */
  coefficient: number | null;
  /** How well it agreed with later findings, from 0 to 1. */
  correlation: number | null;
  in_polynomial: boolean;
  /** What it measures, in the paper's words. */
  meaning: string;
  name: string;
  /** The coefficient is this power of two. */
  power: number | null;
  /** `+` or `-`; empty in reserve. */
  sign: string;
}

/** What a move taught: scores are for the learner. */
export interface TermUpdate {
  /** The terms whose correlation or coefficient changed, in their order in the polynomial. */
  changes: TermChange[];
  /** By how much the second is better, in men; nothing where one of them is decided. */
  delta: number | null;
  /** What it had thought of an earlier board. */
  expected: Worth;
  /** What it thinks of that board now that it knows how the game went on. */
  found: Worth;
  /** The least delta that counts, in men. */
  minimum: number;
  /** The term that had to go, and the one in its place. */
  replaced: ReplacedTerm | null;
}

/** The terms of a position. */
export interface TermsAnswer {
  /** Who has just moved: more is better for that side. */
  credited_to: SideName;
  /** How to read it. */
  note: string;
  /** In men. */
  piece_advantage: number;
  /** For the side that is spoken of; null if there is none, or it only puts moves into an order. */
  score: Worth | null;
  /** In men. */
  terms: AccountPart[];
  /** What the side is, as in `a man up` or `winning in 4 moves`; empty without a score. */
  words: string;
}

/** A position, and who rates it. */
export interface TermsRequest {
  fen: string;
  give_away?: boolean;
  /** A player that adds up terms; if left out, the four terms of the rote studies. */
  player?: string | null;
  /** The position before the last move; if left out, the same board with sides exchanged. */
  previous_fen?: string | null;
}

/** The text of a strategy or a script. */
export interface TextAnswer {
  builtin: boolean;
  name: string;
  text: string;
}

/** What is wrong with a text, and where. */
export interface TextFault {
  /** From 1. */
  column: number;
  /** From 1. */
  line: number;
  message: string;
}

/** What can be written in the page. */
export type TextKind = "strategy" | "script";

/** A text to save. */
export interface TextRequest {
  text: string;
}

/** Everything that strategies are made of. */
export interface Texts {
  /** What scripts can use. */
  features: FeatureEntry[];
  scripts: ScriptEntry[];
  strategies: StrategyEntry[];
}

/** What the machine thinks so far: the event `thinking`. */
export interface Thinking {
  decision: DecisionView;
  /** The game. */
  id: string;
}

/** What a strategy makes of a position, and what another made of it. */
export interface TryAnswer {
  before: ReasonsView | null;
  /** The moves the other may choose. */
  chosen_before: string[];
  /** The moves it may choose. */
  chosen_now: string[];
  now: ReasonsView;
}

/** A strategy and a position. */
export interface TryRequest {
  /** The name of a strategy to compare with. */
  against?: string | null;
  fen: string;
  /** Scripts that are not saved yet, by name. */
  scripts?: Record<string, string>;
  /** The text of the strategy. */
  strategy: string;
}

/** The worth of pieces, in points of the evaluation, on average over positions. */
export interface Values {
  /** A man a step from being crowned. */
  advanced_man: number;
  /** A man on its own back row. */
  back_row_man: number;
  /** A man on the eight squares of the middle. */
  center_man: number;
  /** A king. */
  king: number;
  /** A king with up to 8 pieces. */
  king_late: number;
  /** A man. */
  man: number;
  /** A man with more than 16 pieces on the board. */
  man_early: number;
  /** A man with up to 8 pieces. */
  man_late: number;
  /** A man with 9 to 16 pieces. */
  man_middle: number;
  /** To have the move, in a position that is the same for both sides otherwise. */
  turn: number;
}

/** What winning means. */
export type VariantName = "standard" | "give-away";

/** Men are a number; what is decided is `{"win": 4}` or `{"loss": null}`, in moves where that is known, or `{"draw": true}`. */
export type Worth = number | { win: number | null; } | { loss: number | null; } | { draw: boolean; } | { order: number; };
