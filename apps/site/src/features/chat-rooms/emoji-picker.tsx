import { useT } from "../../i18n/i18n.tsx"

/** The set of the rooms: plain Unicode, drawn by the device. */
const EMOJI = `
  😀 😃 😄 😁 😆 😅 😂 🤣 😊 🙂 😉 😍 🥰 😘 😋 😎 🤩 🥳 😏 😐 😴 🤔 🤨 😬 😮 😲 🥺 😢 😭 😤 😡 🤯
  👍 👎 👏 🙌 🙏 💪 🤝 👀 🤞 ✌ 👋 🤙 ❤ 🧡 💛 💚 💙 💜 💔 💯 🔥 ⭐ 🌟 ✨ 🎉 🎊 🎁 🎈 🏆 🥇 🍀 🎲
  🎰 🃏 🎯 🎮 ⚽ 🏀 🎾 🐉 🐯 🐷 🐰 🦊 🐼 🌹 🌞 🌙 🌈 🍻 🍵 🍜 🍕 🎂 🧧 💰 🪙 📈 📉 ⏰ 🚀 🏖 🏠 ✅
`
  .trim()
  .split(/\s+/)

/** Lays emoji into the message. */
export default function EmojiPicker({ choose }: { readonly choose: (emoji: string) => void }) {
  const t = useT("rooms")
  return (
    <div
      role="group"
      aria-label={t("rooms_emoji")}
      className="grid max-h-40 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] overflow-y-auto"
    >
      {EMOJI.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className="grid size-11 place-items-center rounded-ctl text-xl hover:bg-bg-3"
          onClick={() => choose(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
