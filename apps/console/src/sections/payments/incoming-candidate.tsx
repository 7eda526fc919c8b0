import type { Candidate } from "@croupier/contract/console/incoming"
import { Link } from "@tanstack/react-router"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { useMay } from "../../session/session-store.ts"
import { DepositSlip } from "./deposit-slip.tsx"

/** A deposit that a receipt may belong to, with what speaks for it and the way to the member's slip. */
export function IncomingCandidate({
  candidate,
  asset,
  ask,
}: {
  readonly candidate: Candidate
  readonly asset: string
  readonly ask: (act: "match" | "refuse") => void
}) {
  const t = useT("console-payments")
  const mayMatch = useMay("payments.match")
  const { depositId, memberId, account, amount, state, reference, createdAt, signs, slipAt } = candidate
  return (
    <article data-deposit={depositId} className="grid gap-2 rounded-ctl border border-line p-3">
      <p>
        <Link to="/members" search={{ member: memberId }} className="link">
          {account ?? memberId}
        </Link>{" "}
        ·{" "}
        <strong>
          {formatMoney(amount)} {asset}
        </strong>{" "}
        · {t(`deposit_${state}`)}
        <br />
        <span className="text-sm text-fg-2">
          {formatTime(createdAt)} · <code>{reference}</code>
        </span>
      </p>
      <ul className="flex flex-wrap gap-2 text-sm">
        {signs.map((sign) => (
          <li key={sign} className="rounded-ctl border border-win px-2 text-win">
            {t(`sign_${sign}`)}
          </li>
        ))}
      </ul>
      {slipAt === null ? null : <DepositSlip depositId={depositId} sentAt={slipAt} />}
      {mayMatch ? (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => ask("refuse")}>{t("match_not")}</Button>
          <Button kind="main" onClick={() => ask("match")}>
            {t("match")}
          </Button>
        </div>
      ) : null}
    </article>
  )
}
