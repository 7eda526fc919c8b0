import { CallError } from "@croupier/client/call-error"
import { helpArticle } from "@croupier/contract/help"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { HelpVote } from "./help-vote.tsx"
import { RichText } from "../../ui/rich-text.tsx"

/** One article, with the way back to all of them and the question whether it helped. */
export function HelpArticle({ article, path }: { readonly article: string; readonly path: string }) {
  const t = useT("help")
  return (
    <>
      <SiteLink
        to={path}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-fg-2 hover:text-fg"
      >
        <Icon name="arrow-left" size={18} className="rtl:-scale-x-100" />
        {t("help_all")}
      </SiteLink>
      <Words article={article} />
    </>
  )
}

/** Refusals of an address that names no article. */
const GONE: readonly string[] = ["NOT_FOUND", "INPUT_INVALID"]

function Words({ article }: { readonly article: string }) {
  const t = useT("help")
  const format = useFormat()
  const found = useQuery(query(helpArticle, { article }))
  if (found.isPending) return <Skeleton className="h-96 rounded-card" />
  if (!found.data)
    return found.error instanceof CallError && GONE.includes(found.error.code) ? (
      <EmptyState art="scroll" title={t("help_gone")} />
    ) : (
      <ErrorState error={found.error} retry={() => void found.refetch()} />
    )
  const { category, title, body, version, publishedAt } = found.data
  return (
    <article className="grid min-w-0 grid-cols-1 gap-4">
      <div>
        <p className="text-sm text-fg-3">{t(`help_category_${category}`)}</p>
        <h1 dir="auto" className="display text-h2">
          {title}
        </h1>
      </div>
      <RichText html={body} />
      <p className="text-sm text-fg-3">{t("page_version", version, format.date(publishedAt))}</p>
      <HelpVote article={article} />
    </article>
  )
}
