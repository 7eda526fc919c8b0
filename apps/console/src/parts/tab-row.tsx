import { Link } from "@tanstack/react-router"
import { useT } from "../i18n/texts.ts"
import type { TabName } from "./tabs.tsx"

/** The parts of a room, as links: each has an address of its own. */
export function TabRow({
  label,
  to,
  tabs,
  active,
}: {
  readonly label: string
  readonly to: string
  readonly tabs: readonly TabName[]
  readonly active: string
}) {
  const t = useT()
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1 border-b border-line pb-2">
      {tabs.map((each) => (
        <Link
          key={each}
          to={to}
          search={{ tab: each }}
          aria-current={each === active ? "page" : undefined}
          className={`inline-flex min-h-8 items-center rounded-ctl px-3 ${each === active ? "bg-bg-3 font-semibold" : "hover:bg-bg-2"}`}
        >
          {t(`tab_${each}`)}
        </Link>
      ))}
    </nav>
  )
}
