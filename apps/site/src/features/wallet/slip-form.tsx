import { depositStatus, sendDepositSlip, SLIP_BYTES, type Deposit } from "@croupier/contract/payments"
import { useState } from "react"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { call } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useFormSent } from "../../forms/form-sent.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { FileField } from "../../forms/file-field.tsx"
import { base64Of } from "./withdraw/base64-of.ts"

/** The slip of a transfer, for the person who looks for its money. */
export function SlipForm({ deposit }: { readonly deposit: Deposit }) {
  const t = useT("wallet")
  const clock = useMerchantClock()
  const [image, setImage] = useState<File>()
  // A slip that was sent closes the form; another one opens it again.
  const [isOpen, setOpen] = useState(deposit.slipAt === null)
  const { busy, refused, refuse, attempt } = useAttempt()
  const formSent = useFormSent()
  const { depositId } = deposit
  const submit = () =>
    attempt(async () => {
      if (!image) return refuse(t("wallet_slip_needed"))
      if (image.size > SLIP_BYTES) return refuse(t("wallet_slip_large"))
      const sent = await call(sendDepositSlip, { depositId, image: await base64Of(image) })
      queryClient.setQueryData(query(depositStatus, { depositId }).queryKey, sent)
      setImage(undefined)
      setOpen(false)
      formSent()
    })
  if (!isOpen)
    return (
      <div className="grid w-full gap-3 rounded-card border border-line p-4 text-start">
        {deposit.slipAt ? (
          <p role="status" className="text-sm text-win">
            {t("wallet_slip_sent", clock.stamp(deposit.slipAt))}
          </p>
        ) : null}
        <Button kind="link" onClick={() => setOpen(true)}>
          {t("wallet_slip_send")}
        </Button>
      </div>
    )
  return (
    <Form
      submit={() => void submit()}
      className="w-full gap-3 rounded-card border border-line p-4 text-start"
    >
      <p className="text-sm text-fg-2">{t("wallet_slip_text")}</p>
      <FileField
        label={t("wallet_slip")}
        choose={(chosen) => {
          setImage(chosen)
          refuse(undefined)
        }}
      />
      <FormError message={refused} />
      <Button type="submit" kind="outline" busy={busy}>
        {t("wallet_slip_send")}
      </Button>
    </Form>
  )
}
