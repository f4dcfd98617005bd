import {
  ArrowRight,
  Building2,
  Calendar,
  Camera,
  ChartColumn,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  ChevronUp,
  CircleQuestionMark,
  Clock,
  Columns3,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  GripVertical,
  House,
  Info,
  Keyboard,
  KeyRound,
  List,
  ListFilter,
  Lock,
  LogOut,
  type LucideIcon,
  Mail,
  Menu,
  Moon,
  Package,
  PanelRight,
  Pencil,
  Plus,
  Printer,
  RotateCw,
  ScanBarcode,
  Search,
  SlidersHorizontal,
  Star,
  Sun,
  Trash,
  TriangleAlert,
  Truck,
  Undo2,
  Upload,
  User,
  WifiOff,
  X,
} from 'lucide-react'

// Named by what they stand for, so that a thing has the same drawing on every screen.
const icons = {
  add: Plus,
  alert: TriangleAlert,
  arrow: ArrowRight,
  box: Package,
  calendar: Calendar,
  camera: Camera,
  chart: ChartColumn,
  check: Check,
  clock: Clock,
  close: X,
  columns: Columns3,
  company: Building2,
  copy: Copy,
  down: ChevronDown,
  download: Download,
  edit: Pencil,
  end: ChevronRight,
  filter: ListFilter,
  grip: GripVertical,
  help: CircleQuestionMark,
  home: House,
  info: Info,
  key: KeyRound,
  keyboard: Keyboard,
  link: ExternalLink,
  list: List,
  lock: Lock,
  mail: Mail,
  menu: Menu,
  moon: Moon,
  more: Ellipsis,
  offline: WifiOff,
  panel: PanelRight,
  person: User,
  print: Printer,
  retry: RotateCw,
  remove: Trash,
  scan: ScanBarcode,
  search: Search,
  settings: SlidersHorizontal,
  signout: LogOut,
  sort: ChevronsUpDown,
  star: Star,
  start: ChevronLeft,
  sun: Sun,
  truck: Truck,
  undo: Undo2,
  up: ChevronUp,
  upload: Upload,
} satisfies Record<string, LucideIcon>

export type IconName = keyof typeof icons

/** Drawings with a direction along the line: mirrored where people read from the right. */
const directional: readonly IconName[] = [
  'arrow',
  'end',
  'start',
  'signout',
  'list',
  'truck',
  'link',
  'panel',
  'undo',
]

/** A line drawing beside a word, 16 px by default. It says nothing to a screen reader: the word does. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  const Drawing = icons[name]
  return (
    <Drawing
      aria-hidden="true"
      data-icon={name}
      data-turning={directional.includes(name) || undefined}
      size={size}
      strokeWidth={2.25}
    />
  )
}
