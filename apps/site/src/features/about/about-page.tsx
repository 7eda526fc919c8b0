import { INFO_PAGES, infoPage, type InfoPage } from "@croupier/contract/info-pages"
import { useQuery } from "@tanstack/react-query"
import { useSearch } from "../../address/address.ts"
import { CallError } from "@croupier/client/call-error"
import { query } from "../../api/query.ts"
import { useWhitelabel } from "../../boot/boot.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { RichText } from "../../ui/rich-text.tsx"

const isPage = (name: unknown): name is InfoPage => INFO_PAGES.some((page) => page === name)

/** A page that the footer leads to: the terms, the privacy policy, who runs this house. */
export default function AboutPage() {
  const t = useT()
  const { pages } = useWhitelabel()
  const search = useSearch()
  const page = isPage(search["page"]) ? search["page"] : (pages[0] ?? "about")
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6 md:grid-cols-[200px_minmax(0,1fr)]">
      <nav aria-label={t("footer_pages")} className="flex flex-wrap content-start gap-1 md:grid">
        {pages.map((each) => (
          <SiteLink
            key={each}
            to={`/about?page=${each}`}
            className={`flex min-h-11 items-center rounded-ctl px-3 ${each === page ? "bg-bg-2 font-semibold" : "text-fg-2 hover:bg-bg-2"}`}
          >
            {t(`page_${each}`)}
          </SiteLink>
        ))}
      </nav>
      <Words key={page} page={page} />
    </div>
  )
}

function Words({ page }: { readonly page: InfoPage }) {
  const t = useT()
  const format = useFormat()
  const found = useQuery({ ...query(infoPage, { page }), staleTime: 60_000 })
  if (found.isPending) return <Skeleton className="h-96 rounded-card" />
  if (!found.data) {
    const unwritten = found.error instanceof CallError && found.error.code === "NOT_FOUND"
    return unwritten ? (
      <EmptyState art="scroll" title={t("page_none")} />
    ) : (
      <ErrorState error={found.error} retry={() => void found.refetch()} />
    )
  }
  const { title, body, version, publishedAt } = found.data
  return (
    <article className="min-w-0">
      <h1 dir="auto" className="display mb-4 text-h2">
        {title}
      </h1>
      <RichText html={body} />
      <p className="mt-6 text-sm text-fg-3">{t("page_version", version, format.date(publishedAt))}</p>
    </article>
  )
}
