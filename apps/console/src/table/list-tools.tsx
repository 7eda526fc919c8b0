import { ExportButton } from "../exports/export-button.tsx"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import type { Column, ListLoad, ListQuery } from "./column.ts"

/** Which columns show, how tight the rows stand, and the list as a file. */
export function ListTools<Row>({
  title,
  columns,
  shown,
  onShown,
  roomy,
  onRoomy,
  query,
  load,
}: {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly onShown: (ids: readonly string[]) => void
  readonly roomy: boolean
  readonly onRoomy: (roomy: boolean) => void
  readonly query: ListQuery
  readonly load: ListLoad<Row>
}) {
  const t = useT()
  const ids = shown.map(({ id }) => id)
  return (
    <div className="flex flex-wrap items-center gap-1">
      <details className="relative">
        <summary className="flex min-h-8 list-none items-center gap-1.5 rounded-ctl px-2 text-sm hover:bg-bg-2">
          <Icon name="columns-3" />
          {t("columns")}
        </summary>
        <div className="absolute end-0 z-10 mt-1 grid w-56 gap-1 rounded-ctl border border-line bg-bg-1 p-2 shadow-lg">
          {columns.map(({ id, header }) => (
            <label key={id} className="flex min-h-7 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-4"
                checked={ids.includes(id)}
                onChange={({ target }) =>
                  onShown(target.checked ? [...ids, id] : ids.filter((each) => each !== id))
                }
              />
              {header}
            </label>
          ))}
        </div>
      </details>
      <Button kind="bare" aria-pressed={roomy} onClick={() => onRoomy(!roomy)}>
        <Icon name="rows-3" />
        {t("density")}
      </Button>
      <ExportButton title={title} shown={shown} query={query} load={load} />
    </div>
  )
}
