import { archiveCampaign, campaignFunnel, type FunnelRow } from "@croupier/contract/campaigns"
import { useInfiniteQuery } from "@tanstack/react-query"
import { call } from "../../../api/call.ts"
import { pages } from "../../../api/pages.ts"
import { refresh } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Field } from "../../../ui/field.tsx"
import { QrCode } from "../../../ui/qr-code.tsx"
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
            <LinkCard key={rowKey(row)} row={row} />
          ))}
      </ul>
    </section>
  )
}

function LinkCard({ row: { code, campaign } }: { readonly row: FunnelRow }) {
  const t = useT("agents")
  const { busy, refused, attempt } = useAttempt()
  if (!campaign) return null
  const { campaignId, name, source, medium, note, archivedAt } = campaign
  const link = `${location.origin}/?code=${code}&c=${name}`
  const about = [source, medium, note].filter((each) => each !== "").join(" · ")
  const archive = () =>
    attempt(async () => {
      await call(archiveCampaign, { campaignId })
      await refresh(campaignFunnel)
    })
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line p-4">
      <p className="flex items-center justify-between gap-3">
        <strong className="min-w-0 break-words">
          <bdi>{name}</bdi>{" "}
          <span className="figures font-normal text-fg-2" dir="ltr">
            {code}
          </span>
        </strong>
        {archivedAt === null ? (
          <Button kind="quiet" size="small" busy={busy} onClick={() => void archive()}>
            {t("campaign_archive")}
          </Button>
        ) : (
          <span className="text-sm text-fg-2">{t("campaign_archived")}</span>
        )}
      </p>
      {about === "" ? null : <p className="text-sm text-fg-2">{about}</p>}
      {archivedAt === null ? (
        <>
          <Field
            label={t("agent_code_link")}
            value={link}
            readOnly
            dir="ltr"
            onFocus={(event) => event.target.select()}
          />
          <QrCode text={link} label={t("agent_code_qr")} />
        </>
      ) : null}
      <FormError message={refused} />
    </li>
  )
}
