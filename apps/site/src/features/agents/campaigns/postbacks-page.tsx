import { useT } from "../../../i18n/i18n.tsx"
import { PostbackForm } from "./postback-form.tsx"
import { PostbackList } from "./postback-list.tsx"
import { PostbackLog } from "./postback-log.tsx"

/** Postback addresses of the agent, and the log of calls to them. */
export default function PostbacksPage() {
  const t = useT("agents")
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-8">
      <p className="text-sm text-fg-2">{t("postback_text")}</p>
      <PostbackForm />
      <PostbackList />
      <PostbackLog />
    </div>
  )
}
