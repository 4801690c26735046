export * from './bar.ts';
export type * from './corporate-event.ts';
export * from './ladder.ts';
export type * from './price-source.ts';
export { createSimulator, type SimulatorSettings } from './simulator/simulator.ts';
export type { SimulatedInstrument } from './simulator/simulated-instrument.ts';
