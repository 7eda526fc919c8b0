import { revokeBonus } from "@croupier/contract/console/bonuses"
import {
  listVendorGrants,
  retryVendorGrant,
  VENDOR_GRANT_STATES,
} from "@croupier/contract/console/vendor-grants"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { MemberLink } from "../../parts/member-link.tsx"
import { Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"
import { moneyColumn } from "../../table/money-column.ts"

type Grant = Value<typeof listVendorGrants>["rows"][number]

/** Free rounds at vendors that count them: how each grant stands there, what was used, and the vendor's last fault. */
export function VendorGrants() {
  const t = useT("console-bonuses")
  const mayAct = useMay("bonuses.grant")
  const [asked, ask] = useState<{ readonly grant: Grant; readonly act: "retry" | "cancel" }>()
  const [answer, tell] = useState<string>()
  const close = () => ask(undefined)
  const columns: Column<Grant>[] = [
    timeColumn("at", t("vendor_grants_at"), (row) => row.grantedAt),
    {
      id: "member",
      header: t("member"),
      render: (row) => (
        <span className="grid">
          {row.account}
          <MemberLink memberId={row.memberId} />
        </span>
      ),
      text: (row) => row.account,
    },
    { id: "vendor", header: t("vendor_grants_vendor"), render: (row) => row.vendor },
    {
      id: "games",
      header: t("vendor_grants_games"),
      render: (row) => <bdi>{row.games.join(", ")}</bdi>,
      text: (row) => row.games.join(" "),
    },
    {
      id: "terms",
      header: t("bonuses_terms"),
      render: (row) => `${row.code} · ${row.version}`,
      hidden: true,
    },
    {
      id: "used",
      header: t("vendor_grants_used"),
      render: (row) => t("vendor_grants_used_of", formatNumber(row.used), formatNumber(row.rounds)),
      text: (row) => String(row.used),
      isNumber: true,
    },
    moneyColumn("stake", t("vendor_grants_stake"), (row) => row.stake),
    moneyColumn("won", t("vendor_grants_won"), (row) => row.won),
    { id: "state", header: t("vendor_grants_state"), render: (row) => t(`vendor_grants_state_${row.state}`) },
    {
      id: "error",
      header: t("vendor_grants_error"),
      render: (row) => <Fault grant={row} />,
      text: (row) => row.error ?? "",
    },
    timeColumn("expires", t("bonuses_ends"), (row) => row.expiresAt),
    ...(mayAct
      ? [
          {
            id: "acts",
            isAction: true,
            header: t("list_acts"),
            render: (row: Grant) => (
              <span className="flex flex-wrap gap-1">
                {row.nextAt === null ? null : (
                  <Button
                    aria-label={`${t("vendor_grants_retry")}: ${row.account}, ${row.vendor}`}
                    onClick={() => ask({ grant: row, act: "retry" })}
                  >
                    {t("vendor_grants_retry")}
                  </Button>
                )}
                {row.mayCancel ? (
                  <Button
                    kind="danger"
                    aria-label={`${t("vendor_grants_cancel")}: ${row.account}, ${row.vendor}`}
                    onClick={() => ask({ grant: row, act: "cancel" })}
                  >
                    {t("vendor_grants_cancel")}
                  </Button>
                ) : null}
              </span>
            ),
            text: () => "",
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        name="vendor-grants"
        title={t("vendor_grants")}
        above={
          <div className="grid gap-2">
            <p className="text-sm text-fg-2">{t("vendor_grants_text")}</p>
            {answer === undefined ? null : <Notice>{answer}</Notice>}
          </div>
        }
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("vendor_grants_state"),
            options: VENDOR_GRANT_STATES.map((value) => ({
              value,
              label: t(`vendor_grants_state_${value}`),
            })),
          },
          { name: "vendor", label: t("vendor_grants_vendor") },
          { name: "memberId", label: t("member_number") },
        ]}
        rowKey={({ lotId, vendor }) => `${lotId} ${vendor}`}
        load={listOf(listVendorGrants)}
      />
      {asked?.act === "retry" ? (
        <WhyDialog
          title={`${t("vendor_grants_retry")}: ${asked.grant.account}, ${asked.grant.vendor}`}
          action={t("vendor_grants_retry")}
          act={async (why) => {
            const { lotId, vendor } = asked.grant
            const { state, error } = await call(retryVendorGrant, { lotId, vendor, why })
            tell(
              error === null
                ? t("vendor_grants_answered", vendor, t(`vendor_grants_state_${state}`))
                : t("vendor_grants_failed", vendor, error),
            )
          }}
          onDone={close}
          onClose={close}
        >
          <Notice>{t("vendor_grants_retry_text")}</Notice>
        </WhyDialog>
      ) : null}
      {asked?.act === "cancel" ? (
        <ProposalDialog
          title={`${t("vendor_grants_cancel")}: ${asked.grant.account}, ${asked.grant.vendor}`}
          about={`member:${asked.grant.memberId}`}
          act={(proposal) => {
            const { memberId, lotId } = asked.grant
            return call(revokeBonus, { memberId, lotId, ...proposal })
          }}
          onClose={close}
        >
          <Notice>{t("vendor_grants_cancel_text")}</Notice>
        </ProposalDialog>
      ) : null}
    </>
  )
}

/** The last fault of the vendor, how often it was asked, and when again. */
function Fault({ grant: { error, tries, nextAt } }: { readonly grant: Grant }) {
  const t = useT("console-bonuses")
  if (error === null) return "–"
  return (
    <span className="grid">
      <span className="wrap-anywhere">{error}</span>
      {nextAt === null ? null : (
        <span className="text-sm text-fg-3">
          {t("vendor_grants_again", formatNumber(tries), formatTime(nextAt))}
        </span>
      )}
    </span>
  )
}
