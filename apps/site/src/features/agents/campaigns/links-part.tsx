import { archiveCampaign, campaignFunnel, type FunnelRow } from "@croupier/contract/campaigns"
import { useInfiniteQuery } from "@tanstack/react-query"
import { call } from "../../../api/call.ts"
import { pages } from "../../../api/pages.ts"
import { refresh } from "../../../api/query.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { LinkCard } from "../link-card.tsx"
import { rowKey, type Span } from "./funnel-part.tsx"

/** The links of campaigns, each with a picture to scan; the newest one first. */
export function LinksPart({ span, newest }: { readonly span: Span; readonly newest: string | undefined }) {
  const t = useT("agents")
  const { data } = useInfiniteQuery({ ...pages(campaignFunnel, span), staleTime: 0 })
  const rows = (data?.pages.flatMap((page) => page.rows) ?? []).filter(({ campaign }) => campaign !== null)
  if (rows.length === 0) return null
  const isNewest = (row: FunnelRow) => Number(row.campaign?.campaignId === newest)
  return (
    <section aria-labelledby="campaign-links" className="grid grid-cols-1 gap-4">
      <h4 id="campaign-links" className="text-lg font-semibold">
        {t("campaign_links")}
      </h4>
      <ul className="grid grid-cols-1 gap-3">
        {rows
          .toSorted((a, b) => isNewest(b) - isNewest(a))
          .map((row) => (
            <CampaignLink key={rowKey(row)} row={row} />
          ))}
      </ul>
    </section>
  )
}

function CampaignLink({ row: { code, campaign } }: { readonly row: FunnelRow }) {
  const t = useT("agents")
  if (!campaign) return null
  const { campaignId, name, source, medium, note, archivedAt } = campaign
  const about = [source, medium, note].filter((each) => each !== "").join(" · ")
  return (
    <LinkCard
      name={
        <strong className="min-w-0 break-words">
          <bdi>{name}</bdi>{" "}
          <span className="figures font-normal text-fg-2" dir="ltr">
            {code}
          </span>
        </strong>
      }
      link={`${location.origin}/?code=${code}&c=${name}`}
      isClosed={archivedAt !== null}
      closedText={t("campaign_archived")}
      closeText={t("campaign_archive")}
      close={async () => {
        await call(archiveCampaign, { campaignId })
        await refresh(campaignFunnel)
      }}
    >
      {about === "" ? null : <p className="text-sm text-fg-2">{about}</p>}
    </LinkCard>
  )
}
