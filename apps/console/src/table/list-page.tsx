import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { Fault } from "../parts/notice.tsx"
import { useStanding, theMerchant } from "../session/me-store.ts"
import type { Column, Filter, ListLoad, ListQuery } from "./column.ts"
import { Filters } from "./filters.tsx"
import { useKept } from "./kept.ts"
import { ListTable } from "./list-table.tsx"
import { ListTools } from "./list-tools.tsx"
import { useAddress } from "./use-address.ts"

export interface ListPageProps<Row> {
  /** Names what is remembered of this list. */
  readonly name: string
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly filters?: readonly Filter[]
  readonly rowKey: (row: Row) => string
  /** `listOf` of its row. */
  readonly load: ListLoad<Row>
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
          title={title}
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
      <ListTable title={title} columns={shown} rows={data?.rows} rowKey={rowKey} busy={isFetching} />
      <nav aria-label={t("pages")} className="flex justify-end gap-2">
        <Button
          data-page="first"
          disabled={query["cursor"] === undefined}
          onClick={() => change({ cursor: undefined })}
        >
          <Icon name="chevrons-left" />
          {t("page_first")}
        </Button>
        <Button
          data-page="next"
          disabled={!data?.cursor}
          onClick={() => change({ cursor: data?.cursor ?? undefined })}
        >
          {t("page_next")}
          <Icon name="chevron-right" />
        </Button>
      </nav>
    </section>
  )
}
