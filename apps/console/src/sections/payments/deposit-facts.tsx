import type { depositTrail } from "@croupier/contract/console/payments"
import { Link } from "@tanstack/react-router"
import type { Value } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { useMay } from "../../session/session-store.ts"
import { DepositSlip } from "./deposit-slip.tsx"
import { Fact } from "./fact.tsx"

/** Whose deposit it is, what was asked for, what came, and what its provider says of it. */
export function DepositFacts({
  trail: { deposit, member, charge, transfer },
}: {
  readonly trail: Value<typeof depositTrail>
}) {
  const t = useT("console-payments")
  const mayRead = useMay("members.read")
  const money = (amount: string | null) => (amount === null ? "–" : `${formatMoney(amount)} ${deposit.asset}`)
  const name = member === null ? deposit.memberId : `${member} (${deposit.memberId})`
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <Fact name={t("member")}>
        {mayRead ? (
          <Link to="/members" search={{ member: deposit.memberId }} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
      </Fact>
      <Fact name={t("deposit_asked")}>{money(deposit.amount)}</Fact>
      <Fact name={t("paid")}>
        <strong
          className={deposit.paidAmount !== null && deposit.paidAmount !== deposit.amount ? "text-loss" : ""}
        >
          {money(deposit.paidAmount)}
        </strong>
      </Fact>
      {deposit.creditedAmount === null ? null : (
        <Fact name={t("credited_by_hand")}>{money(deposit.creditedAmount)}</Fact>
      )}
      {transfer ? (
        <Fact name={t("incoming_reference")}>
          <code>{transfer.reference}</code>
        </Fact>
      ) : null}
      {transfer?.slipAt ? (
        <Fact name={t("slip_image")}>
          <DepositSlip depositId={deposit.depositId} sentAt={transfer.slipAt} />
        </Fact>
      ) : null}
      <Fact name={t("charge")}>
        <code className="text-xs break-all">{deposit.chargeId ?? "–"}</code>
      </Fact>
      <Fact name={t("provider_says")}>
        {charge === null ? "–" : `${charge.state} · ${money(charge.paidAmount)}`}
        {deposit.reason === null ? "" : ` · ${deposit.reason}`}
      </Fact>
    </dl>
  )
}
