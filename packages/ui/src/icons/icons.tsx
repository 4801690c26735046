/** The few signs of the bars, drawn in one line weight on a 24-px grid. */
const paths = {
  home: 'M4 11.5 12 5l8 6.5M6 10v9h12v-9',
  star: 'm12 4.5 2.3 4.8 5.2.7-3.8 3.6.9 5.2L12 16.3l-4.6 2.5.9-5.2L4.5 10l5.2-.7z',
  trade: 'M5 8h12m-3-3.5L17.5 8 14 11.5M19 16H7m3-3.5L6.5 16l3.5 3.5',
  search: 'M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12zm4.5-1.5L20 20',
  news: 'M5 5h11v14H7a2 2 0 0 1-2-2zm11 4h3v8a2 2 0 0 1-2 2h-1M8 9h5M8 12.5h5M8 16h3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  person: 'M12 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-7 8c.5-4 3-6 7-6s6.5 2 7 6',
  badge: 'M4 6h16v12H4zM9 12.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zm-3 3c.3-1.4 1.3-2 3-2s2.7.6 3 2M14.5 10h3m-3 3.5h3',
  wallet: 'M4 7.5A1.5 1.5 0 0 1 5.5 6H18v3M4 7.5V17a2 2 0 0 0 2 2h14V9H5.5A1.5 1.5 0 0 1 4 7.5zM16 14h1',
  language: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM4.5 12h15M12 4c-4.5 4.5-4.5 11.5 0 16 4.5-4.5 4.5-11.5 0-16z',
  gear: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm0-11v2.5m0 11V20m8-8h-2.5m-11 0H4m13.7-5.7-1.8 1.8M8.1 15.9l-1.8 1.8m0-11.4 1.8 1.8m7.8 7.8 1.8 1.8',
  document: 'M7 4h7l4 4v12H7zM14 4v4h4M10 12h5M10 15.5h5',
  leave: 'M14 5H6v14h8M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  service: 'M5 14v-2a7 7 0 0 1 14 0v2M5 13h2.5v5H6a1 1 0 0 1-1-1zm14 0h-2.5v5H18a1 1 0 0 0 1-1zm-1 5c0 1.5-1.5 2-4 2',
  question: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM9.75 10a2.25 2.25 0 1 1 3.2 2c-.6.3-.95.8-.95 1.5m0 2.75h.01',
  house: 'M4 19.5h16M6 17V10m4 7V10m4 7V10m4 7V10M4.5 8 12 4.5 19.5 8z',
  lock: 'M7 11h10v8H7zM9 11V8a3 3 0 0 1 6 0v3',
  shield: 'm12 4 7 2.5V12c0 4-3 6.5-7 8-4-1.5-7-4-7-8V6.5z',
  key: 'M8 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm3.5-3.5H20m-2 0v3m-3-3v2',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  starFilled: 'm12 4.5 2.3 4.8 5.2.7-3.8 3.6.9 5.2L12 16.3l-4.6 2.5.9-5.2L4.5 10l5.2-.7z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  grip: 'M5 9h14M5 15h14',
  up: 'm6 14 6-6 6 6',
  down: 'm6 10 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
  trash: 'M5 7h14M10 7V5h4v2m-7 0 1 12h8l1-12M10.5 10.5v5.5m3-5.5v5.5',
  pencil: 'M5 19v-3.5L15.5 5 19 8.5 8.5 19zM13 7.5l3.5 3.5',
  bars: 'M6 19v-6m6 6V5m6 14v-9',
  pulse: 'M4 13h4l2.5-7 4 12 2-5H20',
  pair: 'M7 6h10l-3-3m3 15H7l3 3M5 12h14',
  envelope: 'M4 6h16v12H4zM4 7l8 6 8-6',
  coin: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM10 8.5h3a1.75 1.75 0 0 1 0 3.5h-3zm0 3.5h3.5a1.75 1.75 0 0 1 0 3.5H10z',
  keyboard: 'M4 7h16v10H4zM7 10h.01M10 10h.01M13 10h.01M16 10h.01M8 14h8',
  theme: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={paths[name]} fill={name === 'starFilled' ? 'currentColor' : undefined} />
    </svg>
  );
}
