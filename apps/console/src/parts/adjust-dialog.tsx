import { adjustMember } from "@croupier/contract/console/payments"
import { useState } from "react"
import { call } from "../api/call.ts"
import { useT } from "../i18n/texts.ts"
import { AmountField } from "./amount-field.tsx"
import { DirectionChoice, type Direction } from "./direction-choice.tsx"
import { Notice } from "./notice.tsx"
import { WaitingProposal } from "./waiting-proposal.tsx"
import { WhyDialog } from "./why-dialog.tsx"
import { theMerchant } from "../session/session-store.ts"

/** Proposes money by hand. The key is made with the form, so that a press that is repeated proposes once. */
export function AdjustDialog({
  memberId,
  account,
  onDone,
  onClose,
}: {
  readonly memberId: string
  readonly account: string
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useT()
  const [key] = useState(() => crypto.randomUUID())
  const [direction, setDirection] = useState<Direction>("credit")
  const [amount, setAmount] = useState("")
  return (
    <WhyDialog
      title={`${t("adjust")}: ${account}`}
      action={t("adjust_propose")}
      act={(why) => call(adjustMember, { memberId, direction, amount, key, why })}
      onDone={onDone}
      onClose={onClose}
    >
      <Notice>{t("adjust_text")}</Notice>
      <WaitingProposal target={`member:${memberId}`} keeps />
      <DirectionChoice value={direction} onChange={setDirection} />
      <AmountField
        label={t("amount")}
        asset={theMerchant()?.asset ?? ""}
        value={amount}
        onChange={setAmount}
      />
    </WhyDialog>
  )
}
