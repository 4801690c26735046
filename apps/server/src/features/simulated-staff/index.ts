export { StaffWork } from './staff-work.ts';
export { staffFrom, staffSettings } from './settings.ts';
