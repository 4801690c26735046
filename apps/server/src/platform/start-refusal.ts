/** Why the program can't start (or run a tool), as one sentence for the person who typed the command. Ends the process with code 1, never with a stack. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
