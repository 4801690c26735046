/** The badge for those who fetch it after their own content. */
export { ClockBadge as default } from './clock-badge.tsx';
