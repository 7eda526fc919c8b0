import type { Column } from "./column.ts"
import { useKept } from "./kept.ts"
import type { Look } from "./views-menu.tsx"

/** Which columns of a list show and how tight its rows stand, as this device remembers it. */
export function useLook<Row>(name: string, columns: readonly Column<Row>[]) {
  const [density, setDensity] = useKept("density", "dense")
  const [kept, setKept] = useKept(
    `columns-${name}`,
    columns
      .filter((column) => column.hidden)
      .map(({ id }) => id)
      .join(),
  )
  const hidden = kept === "" ? [] : kept.split(",")
  return {
    hidden,
    shown: columns.filter(({ id }) => !hidden.includes(id)),
    density: density === "roomy" ? ("roomy" as const) : ("dense" as const),
    /** Shows these columns and no others. */
    show: (ids: readonly string[]) =>
      setKept(
        columns
          .map(({ id }) => id)
          .filter((id) => !ids.includes(id))
          .join(),
      ),
    setDensity: (next: Look["density"]) => setDensity(next),
    take: (look: Omit<Look, "query">) => {
      setKept(look.hidden.join())
      setDensity(look.density)
    },
  }
}
