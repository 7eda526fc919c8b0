import "../../theme/dialogs.css"
import { useT } from "../../i18n/i18n.tsx"
import FeedbackPart from "./feedback-part.tsx"

/** Feedback and complaints at an address of their own, for visitors too. */
export default function FeedbackPage() {
  const t = useT("feedback")
  return (
    <section className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      <h1 className="display text-h2">{t("feedback_title")}</h1>
      <FeedbackPart />
    </section>
  )
}
