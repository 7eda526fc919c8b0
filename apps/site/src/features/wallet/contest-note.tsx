import { addContestNote, contestedPayments, SLIP_BYTES } from "@croupier/contract/payments"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { FileField } from "../../forms/file-field.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { TextArea } from "../../ui/text-area.tsx"
import { base64Of } from "./withdraw/base64-of.ts"

/** The member's words about a contested payment, with a picture. The form closes once they are sent. */
export function ContestNote({ contestId }: { readonly contestId: string }) {
  const t = useT("wallet")
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState("")
  const [image, setImage] = useState<File>()
  const { busy, refused, refuse, attempt } = useAttempt()
  const close = () => {
    setOpen(false)
    setNote("")
    setImage(undefined)
    refuse(undefined)
  }
  const submit = () =>
    attempt(async () => {
      if (note.trim() === "") return refuse(t("wallet_contest_note_needed"))
      if (image && image.size > SLIP_BYTES) return refuse(t("wallet_slip_large"))
      await call(addContestNote, {
        contestId,
        note: note.trim(),
        ...(image ? { image: await base64Of(image) } : {}),
      })
      await queryClient.invalidateQueries({ queryKey: query(contestedPayments, {}).queryKey })
      close()
    })
  if (!isOpen)
    return (
      <Button kind="outline" onClick={() => setOpen(true)}>
        {t("wallet_contest_note_open")}
      </Button>
    )
  return (
    <Form submit={() => void submit()} className="gap-3">
      <p className="text-sm text-fg-2">{t("wallet_contest_note_text")}</p>
      <TextArea
        label={t("wallet_contest_note")}
        name="note"
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <FileField label={t("wallet_contest_image")} choose={setImage} />
      <FormError message={refused} />
      <Button type="submit" kind="outline" busy={busy}>
        {t("wallet_contest_note_send")}
      </Button>
    </Form>
  )
}
