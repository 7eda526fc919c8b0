import type { ReactNode } from "react"
import { ExportButton } from "../exports/export-button.tsx"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import type { Column, ListLoad, ListQuery } from "./column.ts"
import type { useListLayout } from "./use-list-layout.ts"

/** Which columns show, how tight the rows stand, and the list as a file. */
export function ListTools<Row>({
  title,
  columns,
  layout,
  query,
  load,
  children,
}: {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly layout: ReturnType<typeof useListLayout<Row>>
  readonly query: ListQuery
  readonly load: ListLoad<Row>
  readonly children: ReactNode
}) {
  const t = useT()
  const ids = layout.shown.map(({ id }) => id)
  const isRoomy = layout.density === "roomy"
  return (
    <div className="flex flex-wrap items-center gap-1">
      {children}
      <details className="relative">
        <summary className="flex min-h-8 list-none items-center gap-1.5 rounded-ctl px-2 text-sm hover:bg-bg-2">
          <Icon name="columns-3" />
          {t("columns")}
        </summary>
        <div className="fixed inset-x-3 z-10 mt-1 grid max-h-80 gap-1 overflow-y-auto rounded-ctl sm:absolute sm:inset-x-auto sm:end-0 sm:w-56 border border-line bg-bg-1 p-2 shadow-lg">
          {columns.map(({ id, header }) => (
            <label key={id} className="flex min-h-7 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-4"
                checked={ids.includes(id)}
                onChange={({ target }) =>
                  layout.show(target.checked ? [...ids, id] : ids.filter((each) => each !== id))
                }
              />
              {header}
            </label>
          ))}
        </div>
      </details>
      <Button
        kind="bare"
        className="max-sm:hidden"
        aria-pressed={isRoomy}
        onClick={() => layout.setDensity(isRoomy ? "dense" : "roomy")}
      >
        <Icon name="rows-3" />
        {t("density")}
      </Button>
      <ExportButton title={title} shown={layout.shown} query={query} load={load} />
    </div>
  )
}
