import { answerPeerPayment, type PeerPayment } from "@croupier/contract/peer-payments"
import { parseAmount, toDecimal } from "@croupier/money"
import { useRef, useState } from "react"
import { call } from "../../../api/call.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { AmountField } from "../amount-field.tsx"
import { typedAmount } from "../../../forms/typed-amount.ts"
import { base64Of } from "../withdraw/base64-of.ts"
import { ImageField } from "./image-field.tsx"

const ANSWERS = ["RECEIVED", "PARTLY", "NOT_RECEIVED"] as const
const TEXTS = {
  RECEIVED: "withdraw_answer_received",
  PARTLY: "withdraw_answer_partly",
  NOT_RECEIVED: "withdraw_answer_none",
} as const

/** Answer about the part of another member's payment that arrived: all, a part, or nothing. In a dispute it may still be all. */
export function PeerAnswer(props: { readonly payment: PeerPayment; readonly done: () => Promise<void> }) {
  const t = useT("withdraw")
  const peer = useT("peer")
  const format = useFormat()
  const { paymentId, open, state } = props.payment
  const [answer, setAnswer] = useState<(typeof ANSWERS)[number]>()
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string>()
  const [image, setImage] = useState<File>()
  const [imageFault, setImageFault] = useState<string>()
  const { busy, refused, refuse, attempt } = useAttempt()
  const input = useRef<HTMLInputElement>(null)
  const submit = () =>
    attempt(async () => {
      if (answer === undefined) return
      const received = typedAmount(text, format)
      if (answer === "PARTLY" && (received === undefined || received >= parseAmount(open))) {
        setFault(t("withdraw_part_wrong", format.money(open)))
        return input.current?.focus()
      }
      if (answer === "NOT_RECEIVED" && !image) return refuse(peer("peer_proof_needed"))
      if (answer !== "RECEIVED" && imageFault !== undefined) return refuse(imageFault)
      await call(answerPeerPayment, {
        paymentId,
        answer,
        ...(answer === "PARTLY" && received !== undefined ? { received: toDecimal(received) } : {}),
        ...(answer !== "RECEIVED" && image ? { image: await base64Of(image) } : {}),
      })
      await props.done()
    })
  return (
    <Form submit={() => void submit()} className="rounded-card border border-line p-5">
      <h4 className="display text-h4">{t("withdraw_arrived")}</h4>
      <ChoicePills
        label={t("withdraw_arrived")}
        choices={state === "PAID" ? ANSWERS : ANSWERS.slice(0, 1)}
        chosen={answer}
        choose={(chosen) => {
          setAnswer(chosen)
          refuse(undefined)
        }}
        textOf={(each) => t(TEXTS[each])}
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
        <ImageField
          label={t("withdraw_image")}
          choose={(chosen, wrong) => {
            setImage(chosen)
            setImageFault(wrong)
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
