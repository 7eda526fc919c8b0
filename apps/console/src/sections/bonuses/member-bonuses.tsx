import { memberBonuses, revokeBonus } from "@croupier/contract/console/bonuses"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { ProposedDialog } from "../../parts/proposal-dialog.tsx"
import { useSendKey } from "../../parts/use-send-key.ts"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { GrantDialog } from "./grant-dialog.tsx"
import { FactList, shownAt, TermsText } from "./terms-text.tsx"

type Lot = Value<typeof memberBonuses>["lots"][number]

/** Bonuses of a member, open and ended; people who may grant and revoke them. */
export function MemberBonuses({
  memberId,
  account,
}: {
  readonly memberId: string
  readonly account: string
}) {
  const t = useT("console-bonuses")
  const mayGrant = useMay("bonuses.grant")
  const [asked, ask] = useState<"grant" | "proposed" | Lot>()
  const { keyFor, taken } = useSendKey()
  const { data, error } = useQuery(query(memberBonuses, { memberId }))
  const close = () => ask(undefined)
  return (
    <section className="grid grid-cols-1 gap-3">
      <Fault error={error} />
      {mayGrant ? (
        <div>
          <Button onClick={() => ask("grant")}>{t("bonuses_grant")}</Button>
        </div>
      ) : null}
      {data?.lots.length === 0 ? <p className="text-fg-2">{t("bonuses_none")}</p> : null}
      {data?.lots.map((lot) => (
        <LotCard key={lot.lotId} lot={lot} {...(mayGrant ? { revoke: () => ask(lot) } : {})} />
      ))}
      {asked === "grant" ? (
        <GrantDialog
          memberId={memberId}
          account={account}
          onDone={({ state }) => ask(state === "PROPOSED" ? "proposed" : undefined)}
          onClose={close}
        />
      ) : null}
      {asked === "proposed" ? (
        <ProposedDialog title={`${t("tab_bonuses")}: ${account}`} onClose={close} />
      ) : null}
      {typeof asked === "object" ? (
        <WhyDialog
          title={`${t("bonuses_revoke")}: ${account}`}
          action={t("bonuses_revoke")}
          danger
          act={async (why) => {
            const { lotId } = asked
            await call(revokeBonus, { memberId, lotId, key: keyFor([memberId, lotId, why]), why })
            taken()
          }}
          onDone={() => ask("proposed")}
          onClose={close}
        >
          <Notice>{t("bonuses_revoke_text")}</Notice>
        </WhyDialog>
      ) : null}
    </section>
  )
}

function LotCard({ lot, revoke }: { readonly lot: Lot; readonly revoke?: () => void }) {
  const t = useT("console-bonuses")
  const facts: readonly (readonly [string, string])[] = [
    [t("bonuses_granted"), `${formatMoney(lot.granted)} ${lot.asset}`],
    [t("bonuses_balance"), `${formatMoney(lot.balance)} ${lot.asset}`],
    [t("bonuses_left"), `${formatMoney(lot.left)} / ${formatMoney(lot.required)}`],
    [t("bonuses_paid"), formatMoney(lot.paid)],
    [t("bonuses_ends"), shownAt(lot.endedAt ?? lot.expiresAt)],
    [t("bonuses_by"), `${lot.grantedBy}, ${shownAt(lot.grantedAt)}`],
  ]
  return (
    <article className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">
          {lot.code} · {lot.version} ·{" "}
          {lot.freeRounds && lot.state === "pending"
            ? t("bonus_state_rounds", lot.freeRounds.left, lot.freeRounds.rounds)
            : t(`bonus_state_${lot.state}`)}
        </h2>
        {revoke && lot.endedAt === null ? (
          <Button kind="danger" onClick={revoke}>
            {t("bonuses_revoke")}
          </Button>
        ) : null}
      </div>
      <FactList facts={facts} />
      <details>
        <summary className="min-h-8 cursor-pointer text-fg-2">{t("bonuses_terms")}</summary>
        <TermsText terms={lot.terms} />
      </details>
    </article>
  )
}
