/** Two short notes, hertz. */
const notes = [660, 880] as const;
const noteSeconds = 0.14;
const loudness = 0.12;

let context: AudioContext | null = null;

/** Plays a short tone. Browsers keep a page silent on which nothing was tapped yet. */
export async function ring(): Promise<void> {
  context ??= new AudioContext();
  await context.resume();
  const start = context.currentTime;
  for (const [place, hertz] of notes.entries()) {
    const note = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    const begins = start + place * noteSeconds;
    volume.gain.setValueAtTime(loudness, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + noteSeconds);
    note.connect(volume).connect(context.destination);
    note.start(begins);
    note.stop(begins + noteSeconds);
  }
}
