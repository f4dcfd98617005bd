import type { ReactNode } from 'react'

const shapes = {
  add: <path d="M8 3v10M3 8h10" />,
  alert: <path d="M8 2.2 14.4 13H1.6ZM8 6.4v3M8 11.2v.1" />,
  arrow: <path d="M3 8h10M9.5 4.5 13 8l-3.5 3.5" />,
  box: <path d="M2.5 5 8 2.2 13.5 5v6L8 13.8 2.5 11ZM2.5 5 8 7.8 13.5 5M8 7.8v6" />,
  calendar: <path d="M2.5 4h11v9.5h-11ZM2.5 7h11M5.5 2v3M10.5 2v3" />,
  camera: (
    <path d="M2.5 5h2.7l1-1.7h3.6l1 1.7h2.7v8h-11ZM8 11a2.3 2.3 0 1 0 0-4.6A2.3 2.3 0 0 0 8 11Z" />
  ),
  check: <path d="m3 8.5 3.3 3.3L13 5" />,
  clock: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.8V8l2.2 1.6" />,
  close: <path d="m3.8 3.8 8.4 8.4M12.2 3.8l-8.4 8.4" />,
  columns: <path d="M2.5 3h11v10h-11ZM6.2 3v10M9.8 3v10" />,
  company: (
    <path d="M3 13.5V3h6v10.5M9 6.5h4v7M2 13.5h12M5.5 5.5h1M5.5 8h1M5.5 10.5h1M11 9h.1M11 11h.1" />
  ),
  copy: <path d="M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3" />,
  dash: <path d="M4 8h8" />,
  down: <path d="m4 6 4 4 4-4" />,
  download: <path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11" />,
  edit: <path d="m3 10.5-.5 3 3-.5 7.8-7.8-2.5-2.5ZM9.2 4.3l2.5 2.5" />,
  end: <path d="m6 4 4 4-4 4" />,
  filter: <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />,
  grip: <path d="M6 4h.1M10 4h.1M6 8h.1M10 8h.1M6 12h.1M10 12h.1" strokeWidth="2" />,
  help: (
    <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.2 6.3a1.8 1.8 0 1 1 2.5 1.6c-.5.2-.7.5-.7 1M8 11.1v.1" />
  ),
  home: <path d="M2.5 7.2 8 2.8l5.5 4.4v6.3h-4V9.7h-3v3.8h-4Z" />,
  info: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.4v3.4M8 5.2v.1" />,
  link: <path d="M6.5 3H3v10h10V9.5M9 3h4v4M13 3 7.5 8.5" />,
  list: <path d="M5.5 4h8M5.5 8h8M5.5 12h8M2.6 4h.1M2.6 8h.1M2.6 12h.1" />,
  lock: <path d="M3.5 7h9v6.5h-9ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2" />,
  menu: <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />,
  moon: <path d="M13 9.8A5.6 5.6 0 0 1 6.2 3a5.6 5.6 0 1 0 6.8 6.8Z" />,
  more: <path d="M3.5 8h.1M8 8h.1M12.5 8h.1" strokeWidth="2.2" />,
  offline: <path d="M2 6.5a9 9 0 0 1 12 0M4.5 9.2a5.2 5.2 0 0 1 7 0M8 12.2v.1M2.5 13.5l11-11" />,
  panel: <path d="M2.5 3h11v10h-11ZM9.5 3v10M11 5.5h1M11 8h1" />,
  person: (
    <path d="M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8ZM2.8 13.8c.4-2.4 2.4-3.8 5.2-3.8s4.8 1.4 5.2 3.8" />
  ),
  print: <path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7Z" />,
  redo: <path d="M13 3.2v3.4H9.6M12.7 6.4A5.2 5.2 0 1 0 13 9.2" />,
  remove: <path d="M2.8 4.2h10.4M6 4.2V2.5h4v1.7M4.2 4.2l.6 9.3h6.4l.6-9.3M6.7 7v3.8M9.3 7v3.8" />,
  scan: (
    <path d="M2.5 5V2.5H5M11 2.5h2.5V5M13.5 11v2.5H11M5 13.5H2.5V11M5 5.5v5M7.5 5.5v5M9 5.5v5M11 5.5v5" />
  ),
  search: <path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3l3.4 3.4" />,
  settings: <path d="M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 3v3M6 10v3" />,
  signout: <path d="M9.5 2.5h-7v11h7M6.5 8h7M11 5.5 13.5 8 11 10.5" />,
  sort: <path d="m5 6.2 3-3 3 3M5 9.8l3 3 3-3" />,
  star: <path d="m8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6Z" />,
  start: <path d="M10 4 6 8l4 4" />,
  sun: (
    <path d="M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.8.8M11.8 11.8l.8.8M3.4 12.6l.8-.8M11.8 4.2l.8-.8" />
  ),
  truck: (
    <path d="M1.5 4h8v7.5h-8ZM9.5 6.5h3l2 2.5v2.5h-5M4.5 13a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8ZM11.5 13a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8Z" />
  ),
  undo: <path d="M3 3.2v3.4h3.4M3.3 6.4A5.2 5.2 0 1 1 3 9.2" />,
  up: <path d="m4 10 4-4 4 4" />,
  upload: <path d="M8 10.2V2.7M4.8 5.7 8 2.5l3.2 3.2M2.5 13.5h11" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

/** Shapes that point along the line are turned round where people read from the right. */
const turning: readonly IconName[] = [
  'arrow',
  'end',
  'start',
  'signout',
  'list',
  'truck',
  'link',
  'panel',
]

/** A 16 px line drawing beside a word. It says nothing to a screen reader: the word does. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      data-icon={name}
      data-turning={turning.includes(name) || undefined}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[name]}
    </svg>
  )
}
