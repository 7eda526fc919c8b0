import type { WrittenArticle } from "./written-article.ts"

/** Articles on money in and out, and on bonuses. */
export const moneyWords: readonly WrittenArticle[] = [
  {
    article: "make-a-deposit",
    category: "deposits",
    words: {
      EN: [
        "How do I deposit?",
        "<p>Press {deposit}, choose a payment method and an amount, and pay on the page of the payment provider. Your balance rises as soon as the provider confirms the payment.</p><p>Each method shows the least and the highest amount that it takes.</p>",
      ],
      PT: [
        "Como faço um depósito?",
        "<p>Toque em {deposit}, escolha a forma de pagamento e o valor e pague na página do provedor de pagamentos. O saldo aumenta assim que o provedor confirma.</p><p>Cada forma de pagamento mostra o menor e o maior valor que aceita.</p>",
      ],
      CN: [
        "如何存款？",
        "<p>点击{deposit}，选择支付方式和金额，然后在支付服务商的页面完成付款。服务商确认后，余额立即增加。</p><p>每种支付方式都会显示可接受的最低和最高金额。</p>",
      ],
      ID: [
        "Bagaimana cara melakukan deposit?",
        "<p>Tekan {deposit}, pilih metode pembayaran dan jumlahnya, lalu bayar di halaman penyedia pembayaran. Saldo bertambah segera setelah penyedia mengonfirmasi pembayaran.</p><p>Setiap metode menampilkan jumlah terkecil dan terbesar yang diterimanya.</p>",
      ],
      JA: [
        "入金するには",
        "<p>{deposit}を押し、支払い方法と金額を選んで、決済サービスのページでお支払いください。決済サービスが支払いを確認すると、すぐに残高が増えます。</p><p>支払い方法ごとに、受け付ける最低額と最高額が表示されます。</p>",
      ],
      KO: [
        "입금은 어떻게 하나요?",
        "<p>{deposit}을(를) 누르고 결제 수단과 금액을 고른 뒤 결제 서비스의 페이지에서 결제하세요. 결제 서비스가 확인하는 즉시 잔액이 늘어납니다.</p><p>결제 수단마다 받을 수 있는 최소 금액과 최대 금액이 표시됩니다.</p>",
      ],
      TH: [
        "ฝากเงินอย่างไร",
        "<p>กด {deposit} เลือกวิธีชำระเงินและจำนวนเงิน แล้วชำระในหน้าของผู้ให้บริการชำระเงิน ยอดเงินจะเพิ่มทันทีที่ผู้ให้บริการยืนยัน</p><p>แต่ละวิธีแสดงจำนวนต่ำสุดและสูงสุดที่รับ</p>",
      ],
      UR: [
        "رقم کیسے جمع کروں؟",
        "<p>{deposit} دبائیں، ادائیگی کا طریقہ اور رقم چنیں، اور ادائیگی فراہم کنندہ کے صفحے پر ادا کریں۔ جیسے ہی فراہم کنندہ تصدیق کرتا ہے آپ کا بیلنس بڑھ جاتا ہے۔</p><p>ہر طریقہ اپنی کم سے کم اور زیادہ سے زیادہ رقم دکھاتا ہے۔</p>",
      ],
      VI: [
        "Làm sao để nạp tiền?",
        "<p>Nhấn {deposit}, chọn phương thức thanh toán và số tiền, rồi trả trên trang của nhà cung cấp thanh toán. Số dư tăng ngay khi nhà cung cấp xác nhận.</p><p>Mỗi phương thức hiển thị số tiền nhỏ nhất và lớn nhất được nhận.</p>",
      ],
    },
  },
  {
    article: "deposit-not-there",
    category: "deposits",
    words: {
      EN: [
        "My deposit has not arrived",
        "<p>A deposit waits until the payment provider confirms it. {record} in {centre} shows its state.</p><p>Do not pay a second time: a payment that is confirmed later is credited once, even after the deposit has lapsed.</p>",
      ],
      PT: [
        "Meu depósito não chegou",
        "<p>Um depósito espera até o provedor de pagamentos confirmar. {record} em {centre} mostra a situação.</p><p>Não pague outra vez: um pagamento confirmado mais tarde é creditado uma vez, mesmo que o depósito já tenha expirado.</p>",
      ],
      CN: [
        "我的存款没有到账",
        "<p>存款须等待支付服务商确认。{centre}中的{record}会显示其状态。</p><p>请勿重复付款：即使存款已过期，稍后确认的付款也会入账一次。</p>",
      ],
      ID: [
        "Deposit saya belum masuk",
        "<p>Deposit menunggu sampai penyedia pembayaran mengonfirmasinya. {record} di {centre} menampilkan statusnya.</p><p>Jangan membayar dua kali: pembayaran yang dikonfirmasi belakangan tetap dikreditkan satu kali, meskipun deposit sudah kedaluwarsa.</p>",
      ],
      JA: [
        "入金が反映されません",
        "<p>入金は、決済サービスが確認するまで保留されます。状態は{centre}の{record}に表示されます。</p><p>二重にお支払いにならないでください。後から確認された支払いは、入金の期限が切れた後でも一度だけ反映されます。</p>",
      ],
      KO: [
        "입금이 도착하지 않았습니다",
        "<p>입금은 결제 서비스가 확인할 때까지 대기합니다. {centre}의 {record}에서 상태를 볼 수 있습니다.</p><p>다시 결제하지 마세요. 나중에 확인된 결제는 입금이 만료된 뒤에도 한 번 반영됩니다.</p>",
      ],
      TH: [
        "เงินฝากยังไม่เข้า",
        "<p>รายการฝากเงินรอจนกว่าผู้ให้บริการชำระเงินยืนยัน {record} ใน {centre} แสดงสถานะ</p><p>อย่าชำระซ้ำ การชำระที่ยืนยันภายหลังจะเข้าบัญชีหนึ่งครั้ง แม้รายการฝากหมดอายุแล้ว</p>",
      ],
      UR: [
        "میرا ڈپازٹ نہیں پہنچا",
        "<p>ڈپازٹ تب تک انتظار کرتا ہے جب تک ادائیگی فراہم کنندہ تصدیق نہ کرے۔ {centre} میں {record} اس کی حالت دکھاتا ہے۔</p><p>دوبارہ ادائیگی نہ کریں: بعد میں تصدیق ہونے والی ادائیگی ایک بار جمع ہوتی ہے، چاہے ڈپازٹ کی مدت ختم ہو چکی ہو۔</p>",
      ],
      VI: [
        "Tiền nạp chưa vào tài khoản",
        "<p>Lệnh nạp chờ đến khi nhà cung cấp thanh toán xác nhận. {record} trong {centre} cho biết trạng thái.</p><p>Đừng trả lần thứ hai: khoản thanh toán được xác nhận muộn vẫn được ghi có một lần, kể cả khi lệnh nạp đã hết hạn.</p>",
      ],
    },
  },
  {
    article: "make-a-withdrawal",
    category: "withdrawals",
    words: {
      EN: [
        "How do I withdraw?",
        "<p>Add an account of your own under {payouts} in {centre}. Then press {withdraw}, choose the account and the amount, and confirm.</p><p>The amount is held from then on. It comes back to your balance whole when the withdrawal is cancelled or refused.</p>",
      ],
      PT: [
        "Como faço um saque?",
        "<p>Adicione uma conta sua em {payouts}, em {centre}. Depois toque em {withdraw}, escolha a conta e o valor e confirme.</p><p>O valor fica reservado a partir daí. Ele volta inteiro ao saldo se o saque for cancelado ou recusado.</p>",
      ],
      CN: [
        "如何提款？",
        "<p>先在{centre}的{payouts}中添加您本人的账户，然后点击{withdraw}，选择账户和金额并确认。</p><p>该金额随即被冻结；若提款被取消或拒绝，将全额退回余额。</p>",
      ],
      ID: [
        "Bagaimana cara menarik dana?",
        "<p>Tambahkan rekening Anda sendiri di {payouts} dalam {centre}. Lalu tekan {withdraw}, pilih rekening dan jumlahnya, dan konfirmasi.</p><p>Sejak itu jumlahnya ditahan. Jumlah itu kembali utuh ke saldo bila penarikan dibatalkan atau ditolak.</p>",
      ],
      JA: [
        "出金するには",
        "<p>{centre}の{payouts}でご本人の口座を追加してください。次に{withdraw}を押し、口座と金額を選んで確認します。</p><p>その時点から金額は保留されます。出金が取り消されるか拒否された場合は、全額が残高に戻ります。</p>",
      ],
      KO: [
        "출금은 어떻게 하나요?",
        "<p>{centre}의 {payouts}에서 본인 계좌를 추가하세요. 그다음 {withdraw}을(를) 누르고 계좌와 금액을 고른 뒤 확인합니다.</p><p>그때부터 금액이 보류됩니다. 출금이 취소되거나 거절되면 전액이 잔액으로 돌아옵니다.</p>",
      ],
      TH: [
        "ถอนเงินอย่างไร",
        "<p>เพิ่มบัญชีของคุณเองที่ {payouts} ใน {centre} จากนั้นกด {withdraw} เลือกบัญชีและจำนวนเงิน แล้วยืนยัน</p><p>จำนวนเงินจะถูกกันไว้ตั้งแต่นั้น และคืนเข้ายอดเงินเต็มจำนวนเมื่อการถอนถูกยกเลิกหรือปฏิเสธ</p>",
      ],
      UR: [
        "رقم کیسے نکلواؤں؟",
        "<p>{centre} میں {payouts} کے تحت اپنا اکاؤنٹ شامل کریں۔ پھر {withdraw} دبائیں، اکاؤنٹ اور رقم چنیں، اور تصدیق کریں۔</p><p>اس کے بعد رقم روک لی جاتی ہے۔ منسوخ یا مسترد ہونے پر پوری رقم آپ کے بیلنس میں واپس آتی ہے۔</p>",
      ],
      VI: [
        "Làm sao để rút tiền?",
        "<p>Thêm tài khoản của chính bạn tại {payouts} trong {centre}. Sau đó nhấn {withdraw}, chọn tài khoản và số tiền, rồi xác nhận.</p><p>Từ lúc đó số tiền được giữ lại. Số tiền trở về số dư đầy đủ khi lệnh rút bị hủy hoặc bị từ chối.</p>",
      ],
    },
  },
  {
    article: "withdrawal-time",
    category: "withdrawals",
    words: {
      EN: [
        "Why does my withdrawal take time?",
        "<p>Every withdrawal is checked. Most are paid at once; a person looks at the others before they are sent.</p><p>You can cancel a withdrawal until it is sent. {record} in {centre} shows its state.</p>",
      ],
      PT: [
        "Por que meu saque demora?",
        "<p>Todo saque é conferido. A maioria é paga na hora; os demais são vistos por uma pessoa antes do envio.</p><p>Você pode cancelar um saque até ele ser enviado. {record} em {centre} mostra a situação.</p>",
      ],
      CN: [
        "提款为什么需要时间？",
        "<p>每笔提款都会经过检查。大多数立即支付，其余在汇出前由工作人员审核。</p><p>汇出之前您可以取消提款。{centre}中的{record}会显示其状态。</p>",
      ],
      ID: [
        "Mengapa penarikan saya butuh waktu?",
        "<p>Setiap penarikan diperiksa. Sebagian besar langsung dibayar; sisanya dilihat petugas sebelum dikirim.</p><p>Anda dapat membatalkan penarikan sampai dikirim. {record} di {centre} menampilkan statusnya.</p>",
      ],
      JA: [
        "出金に時間がかかるのはなぜですか",
        "<p>出金はすべて確認されます。多くはすぐに支払われ、それ以外は送金の前に担当者が確認します。</p><p>送金されるまでは取り消せます。状態は{centre}の{record}に表示されます。</p>",
      ],
      KO: [
        "출금에 시간이 걸리는 이유는 무엇인가요?",
        "<p>모든 출금은 확인을 거칩니다. 대부분 바로 지급되며, 나머지는 송금 전에 담당자가 확인합니다.</p><p>송금되기 전에는 출금을 취소할 수 있습니다. {centre}의 {record}에서 상태를 볼 수 있습니다.</p>",
      ],
      TH: [
        "ทำไมการถอนเงินใช้เวลา",
        "<p>ทุกรายการถอนผ่านการตรวจสอบ ส่วนใหญ่จ่ายทันที ที่เหลือเจ้าหน้าที่ตรวจก่อนส่ง</p><p>คุณยกเลิกการถอนได้จนกว่าจะถูกส่ง {record} ใน {centre} แสดงสถานะ</p>",
      ],
      UR: [
        "میری رقم نکلوانے میں وقت کیوں لگتا ہے؟",
        "<p>ہر درخواست جانچی جاتی ہے۔ زیادہ تر فوراً ادا ہو جاتی ہیں؛ باقی کو بھیجنے سے پہلے ایک شخص دیکھتا ہے۔</p><p>بھیجے جانے تک آپ اسے منسوخ کر سکتے ہیں۔ {centre} میں {record} اس کی حالت دکھاتا ہے۔</p>",
      ],
      VI: [
        "Vì sao lệnh rút tiền mất thời gian?",
        "<p>Mọi lệnh rút đều được kiểm tra. Phần lớn được trả ngay; các lệnh còn lại được nhân viên xem trước khi gửi.</p><p>Bạn có thể hủy lệnh rút cho đến khi nó được gửi. {record} trong {centre} cho biết trạng thái.</p>",
      ],
    },
  },
  {
    article: "bonus-wagering",
    category: "bonuses",
    words: {
      EN: [
        "How does the wagering of a bonus work?",
        "<p>A bonus has terms: how much must be played, at which games, and until when. {bonuses} in {centre} shows them, with the progress so far.</p><p>When the required play is done, the bonus becomes cash. When its time ends before, the bonus ends.</p>",
      ],
      PT: [
        "Como funciona o rollover de um bônus?",
        "<p>Um bônus tem regras: quanto é preciso jogar, em quais jogos e até quando. {bonuses} em {centre} mostra as regras e o progresso.</p><p>Quando o valor exigido é jogado, o bônus vira dinheiro. Se o prazo terminar antes, o bônus acaba.</p>",
      ],
      CN: [
        "红利的流水要求是什么？",
        "<p>每个红利都有条款：需要多少流水、可用于哪些游戏、何时到期。{centre}中的{bonuses}会显示条款和当前进度。</p><p>完成流水后，红利转为现金；若到期前未完成，红利失效。</p>",
      ],
      ID: [
        "Bagaimana syarat taruhan bonus bekerja?",
        "<p>Bonus punya ketentuan: berapa yang harus dimainkan, di permainan mana, dan sampai kapan. {bonuses} di {centre} menampilkannya beserta kemajuannya.</p><p>Setelah syarat taruhan terpenuhi, bonus menjadi uang tunai. Bila waktunya habis sebelum itu, bonus berakhir.</p>",
      ],
      JA: [
        "ボーナスの賭け条件とは",
        "<p>ボーナスには、必要なプレイ額、対象ゲーム、期限という条件があります。{centre}の{bonuses}に条件と進み具合が表示されます。</p><p>必要なプレイを終えるとボーナスは現金になります。先に期限が来るとボーナスは終了します。</p>",
      ],
      KO: [
        "보너스의 베팅 조건은 어떻게 되나요?",
        "<p>보너스에는 얼마를, 어떤 게임에서, 언제까지 플레이해야 하는지 조건이 있습니다. {centre}의 {bonuses}에서 조건과 진행 상황을 볼 수 있습니다.</p><p>필요한 플레이를 마치면 보너스가 현금이 됩니다. 그 전에 기한이 끝나면 보너스는 종료됩니다.</p>",
      ],
      TH: [
        "เงื่อนไขการเล่นของโบนัสเป็นอย่างไร",
        "<p>โบนัสมีเงื่อนไขว่าต้องเล่นเท่าใด ที่เกมใด และถึงเมื่อใด {bonuses} ใน {centre} แสดงเงื่อนไขและความคืบหน้า</p><p>เมื่อเล่นครบตามเงื่อนไข โบนัสจะเป็นเงินสด หากหมดเวลาก่อน โบนัสจะสิ้นสุด</p>",
      ],
      UR: [
        "بونس کی شرطِ کھیل کیسے کام کرتی ہے؟",
        "<p>ہر بونس کی شرائط ہوتی ہیں: کتنا کھیلنا ہے، کن گیمز میں، اور کب تک۔ {centre} میں {bonuses} شرائط اور اب تک کی پیش رفت دکھاتا ہے۔</p><p>مطلوبہ کھیل پورا ہونے پر بونس نقد رقم بن جاتا ہے۔ اگر وقت پہلے ختم ہو جائے تو بونس ختم ہو جاتا ہے۔</p>",
      ],
      VI: [
        "Điều kiện vòng cược của tiền khuyến mãi là gì?",
        "<p>Tiền khuyến mãi có điều kiện: phải cược bao nhiêu, ở trò chơi nào và đến khi nào. {bonuses} trong {centre} cho biết điều kiện và tiến độ.</p><p>Khi cược đủ, tiền khuyến mãi thành tiền mặt. Nếu hết hạn trước đó, tiền khuyến mãi kết thúc.</p>",
      ],
    },
  },
]
