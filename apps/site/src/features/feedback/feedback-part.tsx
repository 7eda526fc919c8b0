import { myFeedback } from "@croupier/contract/feedback"
import { useState } from "react"
import { keyOf, queryClient } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { isTrial, useSession } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { FeedbackForm } from "./feedback-form.tsx"
import { OwnEntries } from "./own-entries.tsx"

/** The form, and below it the member's own entries with their answers. */
export default function FeedbackPart() {
  const t = useT("feedback")
  const session = useSession()
  const isMember = session !== null && !isTrial(session)
  const [number, setNumber] = useState<string>()
  const taken = (feedbackId: string) => {
    setNumber(feedbackId)
    if (isMember) void queryClient.invalidateQueries({ queryKey: keyOf(myFeedback) })
  }
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      {number === undefined ? (
        <FeedbackForm isMember={isMember} onSent={taken} />
      ) : (
        <div className="grid grid-cols-1 gap-4 rounded-card bg-bg-2 p-4">
          <p role="status" className="flex items-start gap-2">
            <Icon name="circle-check" className="mt-0.5 text-win" />
            {t(isMember ? "feedback_sent" : "feedback_sent_mail", number)}
          </p>
          <Button kind="outline" className="justify-self-start" onClick={() => setNumber(undefined)}>
            {t("feedback_another")}
          </Button>
        </div>
      )}
      {isMember ? <OwnEntries /> : null}
    </div>
  )
}
