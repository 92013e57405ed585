/** The drawings, each the path data of a 20 by 20 field drawn with a round pen. */
const drawings = {
  add: 'M10 4v12M4 10h12',
  bell: 'M5.5 14V9a4.5 4.5 0 0 1 9 0v5l1.5 1.5h-12zM8.5 17.5h3',
  arrowDown: 'M10 4v12m-5-5 5 5 5-5',
  back: 'M12 4l-6 6 6 6',
  calendar: 'M3.5 5.5h13v11h-13zM3.5 9h13M7 3.5v3.5M13 3.5v3.5',
  check: 'M4 10.5l4 4 8-9',
  chevron: 'M6 8l4 4 4-4',
  clip: 'M14.5 9.5l-5 5a3 3 0 0 1-4.3-4.3l6-6a2 2 0 0 1 2.9 2.9l-6 6a1 1 0 0 1-1.5-1.4l5-5',
  close: 'M5 5l10 10M15 5L5 15',
  at: 'M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0zm0-3v4.2a2 2 0 0 0 4 0V10a7 7 0 1 0-2.8 5.6',
  code: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
  controls: 'M3 6h6M13 6h4M3 14h4M11 14h6M11 4v4M9 12v4',
  copy: 'M7 7h8.5v9H7zM4.5 12.5v-9H13',
  edit: 'M4 16l.8-3.4L13 4.4l2.6 2.6-8.2 8.2zM11.5 6l2.6 2.6',
  download: 'M10 3.5v9m-4-4 4 4 4-4M4 16.5h12',
  file: 'M5.5 3h6l3 3v11h-9zM11 3v3.5h3.5',
  forward: 'M12 5l5 4.5-5 4.5M17 9.5H9c-3 0-5.2 2-5.5 6',
  hash: 'M8 3.5L6.5 16.5M13.5 3.5L12 16.5M4 7.5h13M3.5 12.5h13',
  inspect: 'M3.5 4.5h13v11h-13zM12 4.5v11',
  link: 'M8.5 11.5l3-3M9.5 6.5l2-2a3 3 0 0 1 4.2 4.2l-2 2M10.5 13.5l-2 2a3 3 0 0 1-4.2-4.2l2-2',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  more: 'M4.5 10h.1M10 10h.1M15.5 10h.1',
  moon: 'M15.5 12A6.5 6.5 0 0 1 8 4.5a6.5 6.5 0 1 0 7.5 7.5z',
  people:
    'M7.5 9.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM2.5 16c.4-2.8 2.4-4.2 5-4.2s4.6 1.4 5 4.2M13 4.5a2.5 2.5 0 0 1 0 4.8M14.5 12.2c1.7.5 2.7 1.8 3 3.8',
  pin: 'M7 3.5h6l-.8 5 2.8 2.7H5l2.8-2.7zM10 11.2v6',
  reply: 'M8 5L3 9.5 8 14M3 9.5h8c3 0 5.2 2 5.5 6',
  screen: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4',
  send: 'M3.5 10L16.5 3.8 12.5 16.5 9.5 11z',
  smile:
    'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.5 8.2v.1M12.5 8.2v.1M7 11.5c.6 1.4 1.7 2.2 3 2.2s2.4-.8 3-2.2',
  sound: 'M4 8v4h2.5L10 15V5L6.5 8zM13 7.5a4 4 0 0 1 0 5M15.2 5.5a7 7 0 0 1 0 9',
  split: 'M3.5 4.5h13v11h-13zM10 4.5v11',
  sun: 'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1',
  trash: 'M4.5 6h11M8 6V4h4v2M6 6l.6 10.5h6.8L14 6',
  warning: 'M10 3.5L17.5 16.5h-15zM10 8.5v3.5M10 14.2v.1',
} as const;

/** The name of a drawing. */
export type IconName = keyof typeof drawings;

/** A small drawing that says the same as the label next to it; readers of the screen skip it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
