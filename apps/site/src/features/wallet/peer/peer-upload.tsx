import { addPeerEvidence, claimPeerPaid, disputePeerPayment } from "@croupier/contract/peer-payments"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Field } from "../../../ui/field.tsx"
import { base64Of } from "../withdraw/base64-of.ts"
import { ImageField } from "../image-field.tsx"

const ACTS = {
  paid: { row: claimPeerPaid, button: "peer_paid" },
  contest: { row: disputePeerPayment, button: "peer_contest" },
  evidence: { row: addPeerEvidence, button: "peer_add" },
} as const

/** Shows an image with an act: the proof of a payment, what contests a part, evidence in a dispute. */
export function PeerUpload(props: {
  readonly paymentId: string
  readonly act: keyof typeof ACTS
  readonly done: () => Promise<void>
}) {
  const t = useT("peer")
  const { act, paymentId } = props
  const [image, setImage] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [note, setNote] = useState("")
  const [uploads, setUploads] = useState(0)
  const { busy, refused, refuse, attempt } = useAttempt()
  const submit = () =>
    attempt(async () => {
      if (!image) return refuse(t("peer_proof_needed"))
      if (fault !== undefined) return refuse(fault)
      const input = { paymentId, image: await base64Of(image) }
      if (act === "paid") await call(claimPeerPaid, input)
      else await call(ACTS[act].row, { ...input, note })
      setImage(undefined)
      setNote("")
      setUploads(uploads + 1)
      await props.done()
    })
  return (
    <Form submit={() => void submit()} className="gap-3">
      <ImageField
        key={uploads}
        label={t("peer_proof")}
        choose={(chosen, wrong) => {
          setImage(chosen)
          setFault(wrong)
          refuse(undefined)
        }}
      />
      {act === "paid" ? null : (
        <Field
          label={t("peer_note")}
          name="note"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <FormError message={refused} />
      <Button
        type="submit"
        kind={act === "paid" ? "brand" : "outline"}
        size={act === "paid" ? "large" : "regular"}
        busy={busy}
      >
        {t(ACTS[act].button)}
      </Button>
    </Form>
  )
}
