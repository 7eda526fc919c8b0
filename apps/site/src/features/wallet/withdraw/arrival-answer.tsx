import { RECEIPT_ANSWERS, type ReceiptAnswer } from "@croupier/contract/withdrawal-states"
import { parseAmount, toDecimal } from "@croupier/money"
import { useRef, useState, type ReactNode } from "react"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { typedAmount } from "../../../forms/typed-amount.ts"
import { useFormSent } from "../../../forms/form-sent.ts"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { AmountField } from "../amount-field.tsx"
import { ImageField } from "../image-field.tsx"
import { base64Of } from "./base64-of.ts"

const TEXTS = {
  RECEIVED: "withdraw_answer_received",
  PARTLY: "withdraw_answer_partly",
  NOT_RECEIVED: "withdraw_answer_none",
} as const satisfies Record<ReceiptAnswer, string>

/** Answer of a member, the decimal that arrived of a part, and an image in base64. */
export interface Arrival {
  readonly answer: ReceiptAnswer
  readonly received?: string
  readonly image?: string
}

/** Answer of a member about a payment that was sent: all of it arrived, a part, or nothing. */
export function ArrivalAnswer(props: {
  /** The decimal that was sent. */
  readonly sent: string
  readonly answers?: readonly ReceiptAnswer[]
  /** Why nothing arrived is no answer without an image. */
  readonly imageNeeded: string
  /** Stands under the heading. */
  readonly note?: ReactNode
  readonly send: (arrival: Arrival) => Promise<void>
}) {
  const t = useT("withdraw")
  const format = useFormat()
  const [answer, setAnswer] = useState<ReceiptAnswer>()
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string>()
  const [image, setImage] = useState<File>()
  const [imageFault, setImageFault] = useState<string>()
  const { busy, refused, refuse, attempt } = useAttempt()
  const formSent = useFormSent()
  const input = useRef<HTMLInputElement>(null)
  const submit = () =>
    attempt(async () => {
      if (answer === undefined) return
      const received = typedAmount(text, format)
      if (answer === "PARTLY" && (received === undefined || received >= parseAmount(props.sent))) {
        setFault(t("withdraw_part_wrong", format.money(props.sent)))
        return input.current?.focus()
      }
      if (answer === "NOT_RECEIVED" && !image) return refuse(props.imageNeeded)
      if (answer !== "RECEIVED" && imageFault !== undefined) return refuse(imageFault)
      await props.send({
        answer,
        ...(answer === "PARTLY" && received !== undefined ? { received: toDecimal(received) } : {}),
        ...(answer !== "RECEIVED" && image ? { image: await base64Of(image) } : {}),
      })
      formSent()
    })
  return (
    <Form submit={() => void submit()} className="rounded-card border border-line p-5">
      <h4 className="display text-h4">{t("withdraw_arrived")}</h4>
      {props.note}
      <ChoicePills
        label={t("withdraw_arrived")}
        choices={props.answers ?? RECEIPT_ANSWERS}
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
