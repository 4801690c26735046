/** What a source may ask of a connection. */
export type Connection = {
  /** Something was just asked for: it comes at once after a pause, else with the next round. */
  readonly serveSoon: () => void;
};

/** What one connection has asked of one source. */
export type Subscription = {
  /**
   * Takes the body of a message and answers why the connection is refused, null when it isn't. Only notes what is wanted: a client that asks
   * and doesn't read must not make the server write.
   */
  readonly hear: (word: string, body: unknown) => string | null;
  /** Sends the frames that are newer than those it sent before. Called in rounds, and only while the connection takes what it is sent. */
  readonly serve: (send: (frame: string) => void) => void;
  /** The connection has ended. Said once. */
  readonly end: () => void;
};

/** What a feature offers on the stream. Frames are texts of ASCII; what they say is the feature's. */
export type StreamSource = {
  /** The messages of a client that are for this source: each is an object of one member with one of these names. */
  readonly words: readonly string[];
  readonly subscribe: (connection: Connection) => Subscription;
  readonly stop?: () => void;
};

/** What a source needs of the stream. */
export type StreamRounds = {
  /** A client is served at most once in this time. */
  readonly intervalMs: number;
  /** Something is new: a round begins as soon as it may. */
  readonly requestRound: () => void;
};
