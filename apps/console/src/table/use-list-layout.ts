import type { Column } from "./column.ts"
import { usePersisted } from "./use-persisted.ts"
import type { ListLayout } from "./views-menu.tsx"

/** Which columns of a list show and how tight its rows stand, as this device remembers it. */
export function useListLayout<Row>(name: string, columns: readonly Column<Row>[]) {
  const [density, setDensity] = usePersisted("density", "dense")
  const [stored, setStored] = usePersisted(
    `columns-${name}`,
    columns
      .filter((column) => column.hidden)
      .map(({ id }) => id)
      .join(),
  )
  const hidden = stored === "" ? [] : stored.split(",")
  return {
    hidden,
    shown: columns.filter(({ id }) => !hidden.includes(id)),
    density: density === "roomy" ? ("roomy" as const) : ("dense" as const),
    /** Shows these columns and no others. */
    show: (ids: readonly string[]) =>
      setStored(
        columns
          .map(({ id }) => id)
          .filter((id) => !ids.includes(id))
          .join(),
      ),
    setDensity: (next: ListLayout["density"]) => setDensity(next),
    take: (layout: Omit<ListLayout, "query">) => {
      setStored(layout.hidden.join())
      setDensity(layout.density)
    },
  }
}
