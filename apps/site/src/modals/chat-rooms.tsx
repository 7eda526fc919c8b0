import { RoomsModal } from "../features/chat-rooms/rooms-modal.tsx"
import { useGameName } from "../features/lottery/use-game-name.ts"

/** The chat rooms, where a member shares a bet: it joins them with the names of lotteries. */
export default function ChatRooms() {
  return <RoomsModal LotteryName={LotteryName} />
}

const LotteryName = ({ gameCode }: { readonly gameCode: string }) => <>{useGameName(gameCode)}</>
