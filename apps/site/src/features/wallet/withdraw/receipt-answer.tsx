import { PROOF_BYTES, confirmReceipt, type Withdrawal } from "@croupier/contract/withdrawals"
import { parseAmount, toDecimal } from "@croupier/money"
import { useRef, useState } from "react"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { call } from "../../../api/call.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { AmountField } from "../amount-field.tsx"
import { typedAmount } from "../../../forms/typed-amount.ts"
import { base64Of } from "./base64-of.ts"
import { FileField } from "../../../forms/file-field.tsx"

const ANSWERS = ["RECEIVED", "PARTLY", "NOT_RECEIVED"] as const
type Answer = (typeof ANSWERS)[number]

/** Answer about the part that arrived: all, a part, or nothing. Without an answer it counts as received. */
export function ReceiptAnswer(props: {
  readonly withdrawal: Withdrawal
  readonly answered: () => Promise<void>
}) {
  const t = useT("withdraw")
  const format = useFormat()
  const clock = useMerchantClock()
  const { withdrawal } = props
  const [answer, setAnswer] = useState<Answer>()
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string>()
  const [image, setImage] = useState<File>()
  const { busy, refused, refuse, attempt } = useAttempt()
  const input = useRef<HTMLInputElement>(null)
  const net = parseAmount(withdrawal.net)
  const submit = () =>
    attempt(async () => {
      if (answer === undefined) return
      const received = typedAmount(text, format)
      if (answer === "PARTLY" && (received === undefined || received >= net)) {
        setFault(t("withdraw_part_wrong", format.money(withdrawal.net)))
        return input.current?.focus()
      }
      if (answer === "NOT_RECEIVED" && !image) return refuse(t("withdraw_image_needed"))
      if (image && image.size > PROOF_BYTES) return refuse(t("withdraw_image_large"))
      await call(confirmReceipt, {
        withdrawalId: withdrawal.withdrawalId,
        answer,
        ...(answer === "PARTLY" && received !== undefined ? { received: toDecimal(received) } : {}),
        ...(answer !== "RECEIVED" && image ? { image: await base64Of(image) } : {}),
      })
      await props.answered()
    })
  return (
    <Form submit={() => void submit()} className="rounded-card border border-line p-5">
      <h4 className="display text-h4">{t("withdraw_arrived")}</h4>
      {withdrawal.confirmUntil ? (
        <p className="text-sm text-fg-2">
          {t("withdraw_confirm_until", clock.stamp(withdrawal.confirmUntil))}
        </p>
      ) : null}
      <ChoicePills
        label={t("withdraw_arrived")}
        choices={ANSWERS}
        chosen={answer}
        choose={(chosen) => {
          setAnswer(chosen)
          refuse(undefined)
        }}
        textOf={(each) => t(`withdraw_answer_${ANSWER_KEYS[each]}`)}
      />
      {answer === "PARTLY" ? (
        <AmountField
          ref={input}
          name="received"
          text={text}
          type={(next) => {
            setText(next)
            setFault(undefined)
          }}
          fault={fault}
          range={t("withdraw_part_hint")}
        />
      ) : null}
      {answer === undefined || answer === "RECEIVED" ? null : (
        <FileField
          label={t("withdraw_image")}
          choose={(chosen) => {
            setImage(chosen)
            refuse(undefined)
          }}
        />
      )}
      <FormError message={refused} />
      {/* The first answer stands, so none is chosen beforehand. */}
      {answer === undefined ? null : (
        <Button type="submit" busy={busy} className="justify-self-start">
          {t("withdraw_answer")}
        </Button>
      )}
    </Form>
  )
}

const ANSWER_KEYS = { RECEIVED: "received", PARTLY: "partly", NOT_RECEIVED: "none" } as const
