import { listRewards, revokeReward } from "@croupier/contract/console/rewards"
import { REWARD_SOURCES, REWARD_STATES } from "@croupier/contract/rewards"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Notice } from "../../parts/notice.tsx"
import { ProposedDialog } from "../../parts/proposal-dialog.tsx"
import { useSendKey } from "../../parts/use-send-key.ts"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"
import { amountText } from "./amount-text.ts"

type Reward = Value<typeof listRewards>["rows"][number]

/** Rewards of a merchant, or of one member, the newest first; open ones may be revoked by two people. */
export function RewardsList({ memberId }: { readonly memberId?: string }) {
  const t = useT("console-rewards")
  const mayRevoke = useMay("rewards.revoke")
  const [asked, ask] = useState<Reward | "proposed">()
  const { keyFor, taken } = useSendKey()
  const close = () => ask(undefined)
  const columns: Column<Reward>[] = [
    timeColumn("at", t("reward_at"), (row) => row.at),
    ...(memberId === undefined
      ? [{ id: "member", header: t("member"), render: (row: Reward) => row.account }]
      : []),
    { id: "title", header: t("reward_title"), render: (row) => row.title },
    { id: "source", header: t("reward_source"), render: (row) => t(`reward_source_${row.source}`) },
    { id: "kind", header: t("reward_kind"), render: (row) => t(`reward_kind_${row.kind}`) },
    {
      id: "amount",
      header: t("reward_amount"),
      render: amountText,
      text: (row) => row.amount,
      isNumber: true,
    },
    { id: "state", header: t("reward_state"), render: (row) => t(`reward_state_${row.state}`) },
    timeColumn("claimBy", t("reward_claim_by"), (row) => row.claimBy),
    timeColumn("ended", t("reward_ended"), (row) => row.endedAt),
    { id: "terms", header: t("reward_terms"), render: (row) => row.terms ?? "–", hidden: true },
    { id: "key", header: t("reward_key"), render: (row) => row.key, hidden: true },
    {
      id: "reason",
      header: t("reward_reason"),
      render: (row) => row.reason ?? "–",
    },
    ...(mayRevoke
      ? [
          {
            id: "revoke",
            header: t("reward_revoke"),
            isAction: true,
            render: (row: Reward) =>
              row.state === "OPEN" ? (
                <Button
                  kind="danger"
                  aria-label={`${t("reward_revoke")}: ${row.title}, ${row.account}`}
                  onClick={() => ask(row)}
                >
                  {t("reward_revoke")}
                </Button>
              ) : null,
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        name={memberId === undefined ? "rewards" : "member-rewards"}
        title={t("tab_rewards")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("reward_state"),
            options: REWARD_STATES.map((value) => ({ value, label: t(`reward_state_${value}`) })),
          },
          {
            name: "source",
            label: t("reward_source"),
            options: REWARD_SOURCES.map((value) => ({ value, label: t(`reward_source_${value}`) })),
          },
          ...(memberId === undefined ? [{ name: "memberId", label: t("member_number") }] : []),
        ]}
        rowKey={({ rewardId }) => rewardId}
        load={listOf(listRewards)}
        {...(memberId === undefined ? {} : { fixed: { memberId } })}
      />
      {asked === "proposed" ? <ProposedDialog title={t("reward_revoke")} onClose={close} /> : null}
      {typeof asked === "object" ? (
        <WhyDialog
          title={t("reward_revoke_title", asked.title)}
          action={t("reward_revoke")}
          danger
          act={async (why) => {
            const { rewardId } = asked
            await call(revokeReward, { rewardId, key: keyFor([rewardId, why]), why })
            taken()
          }}
          onDone={() => ask("proposed")}
          onClose={close}
        >
          <Notice>{t("reward_revoke_text")}</Notice>
        </WhyDialog>
      ) : null}
    </>
  )
}
