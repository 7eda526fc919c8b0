import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useRef, type ReactNode } from "react"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { Fault } from "../parts/notice.tsx"
import { useStanding, theMerchant } from "../session/me-store.ts"
import type { Column, Filter, ListQuery, Page } from "./column.ts"
import { Filters } from "./filters.tsx"
import { useKept } from "./kept.ts"
import { ListTools } from "./list-tools.tsx"
import { useAddress } from "./use-address.ts"

export interface ListPageProps<Row> {
  /** Names what the device remembers of this list, and its file. */
  readonly name: string
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly filters?: readonly Filter[]
  readonly rowKey: (row: Row) => string
  readonly load: (query: ListQuery) => Promise<Page<Row>>
  /** What the list always asks for, beside what stands in the address. */
  readonly fixed?: ListQuery
  readonly actions?: ReactNode
  readonly above?: ReactNode
  /** How often it is asked for again by itself. */
  readonly everyMs?: number
}

/** The one list of the console: its filters, page and columns are asked of the house and stand in the address. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { name, title, columns, filters = [], rowKey, load, fixed, actions, above, everyMs } = props
  const t = useT()
  useStanding()
  const { query, change } = useAddress()
  const [roomy, setRoomy] = useKept("density", "dense")
  const [hidden, setHidden] = useKept(
    `columns-${name}`,
    columns
      .filter((column) => column.hidden)
      .map(({ id }) => id)
      .join(),
  )
  const away = new Set(hidden.split(","))
  const shown = columns.filter(({ id }) => !away.has(id))
  const known = new Set(["cursor", ...filters.map((filter) => filter.name)])
  const asked = {
    ...fixed,
    ...Object.fromEntries(Object.entries(query).filter(([each]) => known.has(each))),
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["list", name, theMerchant()?.code, asked],
    queryFn: () => load(asked),
    placeholderData: keepPreviousData,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  const { cursor: _, ...first } = asked
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const { current } = body
    current?.addEventListener("keydown", walkRows)
    return () => current?.removeEventListener("keydown", walkRows)
  }, [])
  return (
    <section className="grid grid-cols-1 gap-3" data-density={roomy}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-h4 font-semibold">{title}</h1>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {above}
      <Filters
        filters={filters}
        query={query}
        onChange={(patch) => change({ ...patch, cursor: undefined })}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button kind="bare" busy={isFetching} onClick={() => void refetch()}>
          <Icon name="refresh-cw" />
          {t("refresh")}
        </Button>
        <ListTools
          name={name}
          columns={columns}
          shown={shown}
          onShown={(ids) =>
            setHidden(
              columns
                .map(({ id }) => id)
                .filter((id) => !ids.includes(id))
                .join(),
            )
          }
          roomy={roomy === "roomy"}
          onRoomy={(next) => setRoomy(next ? "roomy" : "dense")}
          query={first}
          load={load}
        />
      </div>
      <Fault error={error} />
      <div
        role="region"
        aria-label={title}
        // Whoever has no mouse scrolls it by the arrows.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[calc(100dvh-220px)] overflow-auto rounded-ctl border border-line bg-bg-1"
      >
        <table className="list" aria-busy={isFetching}>
          <thead>
            <tr>
              {shown.map(({ id, header, isNumber }) => (
                <th key={id} scope="col" className={isNumber ? "number" : ""}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {data?.rows.map((row) => (
              <tr key={rowKey(row)} data-row={rowKey(row)}>
                {shown.map(({ id, render, isNumber, wraps }) => (
                  <td key={id} className={isNumber ? "number" : wraps ? "wraps" : ""}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {data?.rows.length === 0 ? <p className="p-4 text-center text-fg-3">{t("list_empty")}</p> : null}
      </div>
      <nav aria-label={t("pages")} className="flex justify-end gap-2">
        <Button disabled={query["cursor"] === undefined} onClick={() => change({ cursor: undefined })}>
          <Icon name="chevrons-left" />
          {t("page_first")}
        </Button>
        <Button disabled={!data?.cursor} onClick={() => change({ cursor: data?.cursor ?? undefined })}>
          {t("page_next")}
          <Icon name="chevron-right" />
        </Button>
      </nav>
    </section>
  )
}

/** Arrows walk from row to row, along whatever can be pressed in them. */
function walkRows(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
  const { target } = event
  if (step === 0 || !(target instanceof HTMLElement)) return
  const rows = [...(target.closest("tbody")?.rows ?? [])]
  const at = rows.findIndex((row) => row.contains(target))
  const next = rows[at + step]?.querySelector<HTMLElement>("a, button")
  if (!next) return
  event.preventDefault()
  next.focus()
}
