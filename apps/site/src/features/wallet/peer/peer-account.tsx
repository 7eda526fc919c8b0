import type { PeerPayment } from "@croupier/contract/peer-payments"
import type { ReactNode } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Money } from "../../../ui/money.tsx"
import { CopyCode } from "../copy-code.tsx"

/** The account that a depositor pays to: its number as one copies it, and what else a bank asks for. */
export function PeerAccount({ payment }: { readonly payment: PeerPayment }) {
  const t = useT("peer")
  const wallet = useT("wallet")
  const { payee, payer, open } = payment
  if (!payee) return null
  return (
    <section
      aria-label={t("peer_pay_to")}
      className="grid grid-cols-1 gap-4 rounded-card border border-line p-5"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Line name={wallet("wallet_amount")}>
          <Money value={open} className="text-lg font-bold" />
        </Line>
        <Line name={t("peer_holder")}>
          <bdi>{payee.holder}</bdi>
        </Line>
        {payee.bank === "" ? null : (
          <Line name={t("peer_bank")}>
            <bdi>{payee.bank}</bdi>
          </Line>
        )}
        {payee.branch === "" ? null : (
          <Line name={t("peer_branch")}>
            <bdi className="figures">{payee.branch}</bdi>
          </Line>
        )}
        <Line name={t("peer_payer")}>
          <bdi>
            {payer.bank || payer.kind} {payer.masked}
          </bdi>
        </Line>
      </dl>
      <div className="grid grid-cols-1 gap-1.5">
        <p className="text-sm font-semibold">{t("peer_number")}</p>
        <CopyCode code={payee.number} />
      </div>
    </section>
  )
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-fg-2">{name}</dt>
    <dd className="text-end font-semibold break-words">{children}</dd>
  </>
)
