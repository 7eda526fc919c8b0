import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import type { PopUpNotice } from "../../modals/pop-up-notices.ts"
import { RichText } from "../../ui/rich-text.tsx"

/** Notices that show by themselves after the log-in, the newest first. */
export default function PopUpModal({ notices }: { readonly notices: readonly PopUpNotice[] }) {
  const t = useT()
  return (
    <ModalFrame title={t("notices_title")}>
      <ul className="grid grid-cols-1 gap-4">
        {notices.map(({ id, title, content }) => (
          <li key={id} className="rounded-card bg-bg-2 p-4">
            <h3 className="font-semibold">{title}</h3>
            <RichText html={content} className="mt-2" />
          </li>
        ))}
      </ul>
    </ModalFrame>
  )
}
