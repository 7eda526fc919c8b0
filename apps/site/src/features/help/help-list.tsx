import { helpCenter, type HelpHeading } from "@croupier/contract/help"
import { HELP_CATEGORIES } from "@croupier/contract/help-values"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

const STALE_MILLIS = 60_000

/** The articles by subject; with words, those that answer them, best first. */
export function HelpList({ words, path }: { readonly words: string; readonly path: string }) {
  const t = useT("help")
  const list = useQuery({
    ...query(helpCenter, { words }),
    staleTime: STALE_MILLIS,
    placeholderData: keepPreviousData,
  })
  if (list.isPending) return <Skeleton className="h-96 rounded-card" />
  if (!list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  // The words of the list that shows: the answer to other ones may be on its way.
  const { articles, words: answered } = list.data
  if (articles.length === 0)
    return answered === "" ? (
      <EmptyState art="scroll" title={t("help_empty")} />
    ) : (
      <div role="status">
        <EmptyState art="scroll" title={t("help_no_answer", answered)} text={t("help_no_answer_hint")} />
      </div>
    )
  return (
    <div
      aria-busy={list.isPlaceholderData || undefined}
      className="grid grid-cols-1 items-start gap-4 md:grid-cols-2"
    >
      {answered === "" ? (
        HELP_CATEGORIES.map((category) => (
          <Subject
            key={category}
            title={t(`help_category_${category}`)}
            articles={articles.filter((each) => each.category === category)}
            path={path}
          />
        ))
      ) : (
        <Subject title={t("help_results")} articles={articles} path={path} />
      )}
    </div>
  )
}

function Subject(props: {
  readonly title: string
  readonly articles: readonly HelpHeading[]
  readonly path: string
}) {
  if (props.articles.length === 0) return null
  return (
    <section className="overflow-hidden rounded-card bg-bg-2">
      <h2 className="px-4 pt-4 pb-2 text-h4 font-semibold">{props.title}</h2>
      <ul className="pb-2">
        {props.articles.map(({ article, title }) => (
          <li key={article}>
            <SiteLink
              to={`${props.path}?article=${article}`}
              className="flex min-h-11 items-center gap-3 px-4 py-2 text-fg-2 hover:bg-bg-3 hover:text-fg"
            >
              <span dir="auto" className="min-w-0 grow">
                {title}
              </span>
              <Icon name="chevron-right" size={18} className="text-fg-3 rtl:-scale-x-100" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
