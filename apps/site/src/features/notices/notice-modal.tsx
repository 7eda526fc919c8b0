import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { NoticeList } from "./notice-list.tsx"

export default function NoticeModal() {
  const t = useT()
  return (
    <ModalFrame title={t("notices_title")}>
      <NoticeList />
    </ModalFrame>
  )
}
