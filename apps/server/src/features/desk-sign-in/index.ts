export { DeskDoor } from './door.ts';
export { addDeskSessionCalls } from './routes.ts';
