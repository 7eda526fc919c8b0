import { Link } from "@tanstack/react-router"
import { useT, type Key } from "../i18n/texts.ts"
import { useAddress } from "../table/use-address.ts"

/** A tab that the frame has a name for. */
export type TabName = Key extends infer K ? (K extends `tab_${infer Name}` ? Name : never) : never

/** The parts of a room, one at a time; which one stands in the address as `tab`. The first is where one arrives. */
export function Tabs<const Name extends TabName>({
  room,
  names,
  current,
}: {
  readonly room: { readonly path: `/${string}`; readonly name: Key }
  readonly names: readonly Name[]
  readonly current: Name
}) {
  const t = useT()
  return (
    <nav aria-label={t(room.name)} className="flex flex-wrap gap-1 border-b border-line pb-2">
      {names.map((each) => (
        <Link
          key={each}
          to={room.path}
          search={{ tab: each }}
          aria-current={each === current ? "page" : undefined}
          className={`inline-flex min-h-8 items-center rounded-ctl px-3 ${each === current ? "bg-bg-3 font-semibold" : "hover:bg-bg-2"}`}
        >
          {t(`tab_${each}`)}
        </Link>
      ))}
    </nav>
  )
}

/** The tab that the address names, else the first. */
export function useTab<const Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { search } = useAddress()
  return names.find((each) => each === search["tab"]) ?? names[0]
}
