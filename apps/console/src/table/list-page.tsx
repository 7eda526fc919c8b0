import { listFields } from "@croupier/contract/console/list-fields"
import type { View } from "@croupier/contract/console/views"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Fragment, type ReactNode } from "react"
import { keyOf } from "../api/query.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { Fault } from "../parts/notice.tsx"
import { useSessionState } from "../session/session-store.ts"
import type { Column, Filter, ListLoad, ListQuery } from "./column.ts"
import { Filters } from "./filters.tsx"
import { ListTable } from "./list-table.tsx"
import { ListTools } from "./list-tools.tsx"
import { useAddress } from "./use-address.ts"
import { useListLayout } from "./use-list-layout.ts"
import { useDefaultView, useViews } from "./use-views.ts"
import { ViewsMenu } from "./views-menu.tsx"

export interface ListPageProps<Row> {
  /** Names what is remembered of this list. */
  readonly name: string
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly filters?: readonly Filter[]
  readonly rowKey: (row: Row) => string
  /** `listOf` of its row. */
  readonly load: ListLoad<Row>
  /** Fields that the list always asks for, beside those of the address. */
  readonly fixed?: ListQuery
  readonly actions?: ReactNode
  readonly above?: ReactNode
  /** How often it is asked for again by itself. */
  readonly everyMs?: number
  /** A row on a telephone, in the place of the table. */
  readonly card?: (row: Row) => ReactNode
}

/** The one list of the console: its filters, page and columns are asked of the house and stand in the address. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { name, title, columns, filters = [], rowKey, load, fixed, actions, above, everyMs, card } = props
  const t = useT()
  useSessionState()
  const { search, change } = useAddress()
  const layout = useListLayout(name, columns)
  const known = [
    ...filters.map((filter) => filter.name),
    ...(columns.some(({ order }) => order) ? ["order"] : []),
  ]
  const chosen = pick(search, known)
  const isNarrowed = Object.keys(chosen).some((each) => each !== "order")
  const asked = { ...fixed, ...pick(search, [...known, "cursor"]) }
  const views = useViews(load.row && listFields(load.row) ? load.row.module : undefined)
  const applyView = (view: View) => {
    const none = Object.fromEntries(known.map((each) => [each, undefined]))
    layout.take(view)
    change({ ...none, ...pick(view.query, known), cursor: undefined })
  }
  useDefaultView(views, Object.keys(chosen).length > 0, applyView)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...(load.row ? keyOf(load.row) : [name]), "list", asked],
    queryFn: () => load(asked),
    placeholderData: keepPreviousData,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  return (
    <section className="grid grid-cols-1 gap-3" data-density={layout.density}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-h4 font-semibold">{title}</h1>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {above}
      <Filters
        filters={filters}
        query={search}
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
          layout={layout}
          query={{ ...fixed, ...chosen }}
          load={load}
        >
          {load.row && listFields(load.row) ? (
            <ViewsMenu
              list={load.row.module}
              views={views}
              layout={{ query: chosen, hidden: layout.hidden, density: layout.density }}
              onChoose={applyView}
            />
          ) : null}
        </ListTools>
      </div>
      <Fault error={error} />
      {card ? (
        <div className="grid grid-cols-1 gap-2 sm:hidden" data-cards>
          {data?.rows.map((row) => (
            <Fragment key={rowKey(row)}>{card(row)}</Fragment>
          ))}
          {data?.rows.length === 0 ? (
            <p className="p-4 text-center text-fg-3">{t(isNarrowed ? "list_empty" : "list_none")}</p>
          ) : null}
        </div>
      ) : null}
      <ListTable
        isHiddenNarrow={card !== undefined}
        isNarrowed={isNarrowed}
        title={title}
        columns={layout.shown}
        rows={data?.rows}
        rowKey={rowKey}
        busy={isFetching}
        order={search["order"]}
        onOrder={(order) => change({ order, cursor: undefined })}
      />
      <nav aria-label={t("pages")} className="flex justify-end gap-2">
        <Button
          data-page="first"
          disabled={search["cursor"] === undefined}
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

const pick = (search: ListQuery, names: readonly string[]): ListQuery =>
  Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)))
