import { useRef, useState } from "react"
import { formatNumber } from "../i18n/format.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import type { Column, ListQuery, Page } from "./column.ts"
import { csvOf, saveFile } from "./csv.ts"

/** Which columns show, how tight the rows stand, and the list as a file. */
export function ListTools<Row>({
  name,
  columns,
  shown,
  onShown,
  roomy,
  onRoomy,
  query,
  load,
}: {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly onShown: (ids: readonly string[]) => void
  readonly roomy: boolean
  readonly onRoomy: (roomy: boolean) => void
  readonly query: ListQuery
  readonly load: (query: ListQuery) => Promise<Page<Row>>
}) {
  const t = useT()
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState(false)
  const giveUp = useRef<AbortController>(undefined)
  const save = async () => {
    const control = new AbortController()
    giveUp.current = control
    setFault(false)
    setProgress(0)
    try {
      const options = { onProgress: setProgress, signal: control.signal }
      saveFile(`${name}.csv`, await csvOf(shown, query, load, options))
    } catch {
      setFault(!control.signal.aborted)
    } finally {
      setProgress(undefined)
    }
  }
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
      {progress === undefined ? (
        <Button kind="bare" onClick={() => void save()}>
          <Icon name="download" />
          {t("export")}
        </Button>
      ) : (
        <Button kind="bare" onClick={() => giveUp.current?.abort()}>
          <Icon name="x" />
          {t("export_rows", formatNumber(progress))}
        </Button>
      )}
      {fault ? (
        <span role="alert" className="text-sm text-loss">
          {t("export_failed")}
        </span>
      ) : null}
    </div>
  )
}
