import type { InfoPage } from "@croupier/contract/info-pages"
import type { Language } from "@croupier/contract"

type AsianLanguage = Exclude<Language, "EN" | "PT">
type Words = Readonly<Record<AsianLanguage, { readonly title: string; readonly body: string }>>

/** The pages of `pages.ts` in the languages of Asia that Lanterna offers. */
export const PAGES_OF_ASIA: Readonly<
  Record<Extract<InfoPage, "about" | "contact" | "terms" | "responsible" | "privacy">, Words>
> = {
  about: {
    CN: {
      title: "关于 Lanterna",
      body: "<p>Lanterna 是本软件的演示站点：一个彩票与游戏的夜市。</p><p>这里的所有金额均为试玩金，不能购买，没有价值，也不能提款。</p>",
    },
    ID: {
      title: "Tentang Lanterna",
      body: "<p>Lanterna adalah demo perangkat lunak ini: pasar malam berisi lotre dan permainan.</p><p>Semua uang di sini adalah uang permainan. Uang ini tidak dapat dibeli, tidak bernilai, dan tidak dapat ditarik.</p>",
    },
    JA: {
      title: "Lanternaについて",
      body: "<p>Lanternaはこのソフトウェアのデモサイトで、宝くじとゲームの夜市です。</p><p>ここでの金額はすべて仮想のもので、購入も出金もできず、価値はありません。</p>",
    },
    KO: {
      title: "Lanterna 소개",
      body: "<p>Lanterna는 이 소프트웨어의 데모로, 복권과 게임이 있는 야시장입니다.</p><p>이곳의 모든 금액은 체험용입니다. 살 수 없고, 가치가 없으며, 출금할 수 없습니다.</p>",
    },
    TH: {
      title: "เกี่ยวกับ Lanterna",
      body: "<p>Lanterna คือเว็บสาธิตของซอฟต์แวร์นี้ เป็นตลาดกลางคืนของหวยและเกม</p><p>เงินทั้งหมดที่นี่เป็นเงินทดลองเล่น ซื้อไม่ได้ ไม่มีมูลค่า และถอนไม่ได้</p>",
    },
    UR: {
      title: "Lanterna کے بارے میں",
      body: "<p>Lanterna اس سافٹ ویئر کا نمونہ ہے: لاٹریوں اور گیمز کا رات کا بازار۔</p><p>یہاں کی ساری رقم فرضی ہے۔ اسے خریدا نہیں جا سکتا، اس کی کوئی قیمت نہیں اور اسے نکلوایا نہیں جا سکتا۔</p>",
    },
    VI: {
      title: "Về Lanterna",
      body: "<p>Lanterna là trang minh họa của phần mềm này: một khu chợ đêm xổ số và trò chơi.</p><p>Mọi khoản tiền ở đây đều là tiền chơi thử. Tiền này không mua được, không có giá trị và không rút được.</p>",
    },
  },
  contact: {
    CN: {
      title: "联系我们",
      body: "<p>客服在聊天中答复，可从菜单打开聊天。运营方在此注明服务时间和其他联系方式。</p>",
    },
    ID: {
      title: "Hubungi kami",
      body: "<p>Layanan pelanggan menjawab di obrolan, yang dibuka dari menu. Di sini operator menulis jam layanan dan cara lain untuk menghubunginya.</p>",
    },
    JA: {
      title: "お問い合わせ",
      body: "<p>カスタマーサポートはチャットでお答えします。チャットはメニューから開けます。受付時間とその他の連絡方法は、運営者がここに記載します。</p>",
    },
    KO: {
      title: "문의하기",
      body: "<p>고객센터는 채팅으로 답변하며, 채팅은 메뉴에서 열 수 있습니다. 운영자는 이곳에 운영 시간과 다른 연락 방법을 적습니다.</p>",
    },
    TH: {
      title: "ติดต่อเรา",
      body: "<p>ฝ่ายบริการลูกค้าตอบทางแชท ซึ่งเปิดได้จากเมนู ผู้ให้บริการจะระบุเวลาทำการและช่องทางอื่นไว้ที่นี่</p>",
    },
    UR: {
      title: "رابطہ کریں",
      body: "<p>کسٹمر سروس چیٹ میں جواب دیتی ہے، جو مینیو سے کھلتی ہے۔ آپریٹر یہاں اپنے اوقات اور رابطے کے دوسرے ذریعے لکھتا ہے۔</p>",
    },
    VI: {
      title: "Liên hệ",
      body: "<p>Bộ phận chăm sóc khách hàng trả lời qua trò chuyện, mở từ menu. Nhà vận hành ghi tại đây giờ làm việc và các cách liên hệ khác.</p>",
    },
  },
  terms: {
    CN: {
      title: "一般条款与条件",
      body: "<h3>谁可以参与</h3><p>在居住地已成年的人，每人只能有一个自己的账户，并提供真实资料。</p><h3>投注</h3><p>投注经我们确认后才有效，且只在该期截止之前有效。每次开奖都可以用公布的种子验证。</p><h3>资金</h3><p>这是演示站点：余额均为试玩金，不能真实存款或提款。</p><h3>公平使用</h3><p>共用账户、使用程序投注或利用错误的玩家将失去所得，并可能被停用账户。</p><h3>变更</h3><p>这些条款的每个版本都会保存。您接受的版本与您的账户一并保存。</p>",
    },
    ID: {
      title: "Syarat dan ketentuan umum",
      body: "<h3>Siapa yang boleh bermain</h3><p>Orang yang sudah dewasa menurut hukum di tempat tinggalnya, masing-masing dengan satu akun sendiri dan data yang benar.</p><h3>Taruhan</h3><p>Taruhan berlaku setelah kami mengonfirmasinya, dan hanya sampai periodenya ditutup. Setiap undian dapat diperiksa dengan seed yang diterbitkan.</p><h3>Uang</h3><p>Ini adalah demo: saldo adalah uang permainan; deposit dan penarikan sungguhan tidak tersedia.</p><h3>Penggunaan wajar</h3><p>Pemain yang berbagi akun, bermain dengan program, atau memanfaatkan kesalahan akan kehilangan kemenangannya dan dapat diblokir.</p><h3>Perubahan</h3><p>Setiap versi ketentuan ini tetap tercatat. Versi yang Anda setujui disimpan bersama akun Anda.</p>",
    },
    JA: {
      title: "利用規約",
      body: "<h3>プレイできる方</h3><p>お住まいの地域で成年に達している方に限ります。アカウントはお一人様一つ、登録内容は事実に限ります。</p><h3>ベット</h3><p>ベットは当方が確認した時点で、その回の締切までに限り有効になります。すべての抽選は公開されたシードで検証できます。</p><h3>お金</h3><p>これはデモです。残高は仮想のもので、実際の入金と出金はできません。</p><h3>公正な利用</h3><p>アカウントの共有、プログラムによるプレイ、不具合の悪用をしたプレイヤーは、その利益を失い、利用を停止されることがあります。</p><h3>変更</h3><p>本規約の各版は記録として残ります。同意された版はアカウントとともに保存されます。</p>",
    },
    KO: {
      title: "이용약관",
      body: "<h3>이용할 수 있는 사람</h3><p>거주지에서 성년인 사람이며, 한 사람당 본인 계정 하나와 사실인 정보만 허용됩니다.</p><h3>베팅</h3><p>베팅은 당사가 확인한 때부터, 해당 회차가 마감되기 전까지만 성립합니다. 모든 추첨은 공개된 시드로 검증할 수 있습니다.</p><h3>돈</h3><p>이곳은 데모입니다. 잔액은 체험용이며 실제 입금과 출금은 할 수 없습니다.</p><h3>공정한 이용</h3><p>계정을 공유하거나 프로그램으로 플레이하거나 오류를 악용한 회원은 그로 얻은 당첨금을 잃고 이용이 제한될 수 있습니다.</p><h3>변경</h3><p>이 약관의 모든 버전은 기록으로 남습니다. 동의하신 버전은 계정과 함께 보관됩니다.</p>",
    },
    TH: {
      title: "ข้อกำหนดและเงื่อนไขทั่วไป",
      body: "<h3>ใครเล่นได้</h3><p>ผู้ที่บรรลุนิติภาวะในถิ่นที่อยู่ คนละหนึ่งบัญชีของตนเอง และให้ข้อมูลที่เป็นจริง</p><h3>เดิมพัน</h3><p>เดิมพันมีผลเมื่อเรายืนยันแล้ว และก่อนปิดรับของงวดนั้นเท่านั้น ทุกการออกรางวัลตรวจสอบได้ด้วยซีดที่เผยแพร่</p><h3>เงิน</h3><p>นี่คือเว็บสาธิต ยอดเงินเป็นเงินทดลองเล่น ไม่สามารถฝากหรือถอนเงินจริงได้</p><h3>การใช้งานอย่างเป็นธรรม</h3><p>ผู้เล่นที่ใช้บัญชีร่วมกัน เล่นด้วยโปรแกรม หรือใช้ประโยชน์จากข้อผิดพลาด จะเสียเงินรางวัลและอาจถูกระงับบัญชี</p><h3>การเปลี่ยนแปลง</h3><p>ข้อกำหนดทุกฉบับถูกบันทึกไว้ ฉบับที่คุณยอมรับถูกเก็บไว้กับบัญชีของคุณ</p>",
    },
    UR: {
      title: "عمومی شرائط و ضوابط",
      body: "<h3>کون کھیل سکتا ہے</h3><p>وہ لوگ جو اپنی رہائش کی جگہ پر بالغ ہوں، ہر ایک اپنے ایک اکاؤنٹ اور درست معلومات کے ساتھ۔</p><h3>شرطیں</h3><p>شرط ہماری تصدیق کے بعد معتبر ہوتی ہے، اور صرف اپنی قرعہ اندازی بند ہونے تک۔ ہر قرعہ اندازی شائع شدہ سیڈ سے جانچی جا سکتی ہے۔</p><h3>رقم</h3><p>یہ ایک نمونہ ہے: بیلنس فرضی رقم ہے؛ حقیقی ڈپازٹ یا رقم نکلوانا ممکن نہیں۔</p><h3>درست استعمال</h3><p>جو کھلاڑی اکاؤنٹ بانٹیں، پروگرام سے کھیلیں یا کسی خرابی کا فائدہ اٹھائیں، ان کی جیت واپس لے لی جاتی ہے اور انہیں روکا جا سکتا ہے۔</p><h3>تبدیلیاں</h3><p>ان شرائط کا ہر ورژن ریکارڈ میں رہتا ہے۔ جو آپ نے قبول کیا وہ آپ کے اکاؤنٹ کے ساتھ محفوظ ہے۔</p>",
    },
    VI: {
      title: "Điều khoản và điều kiện chung",
      body: "<h3>Ai được chơi</h3><p>Người đủ tuổi trưởng thành theo luật nơi cư trú, mỗi người một tài khoản riêng với thông tin đúng sự thật.</p><h3>Cược</h3><p>Cược có hiệu lực khi chúng tôi đã xác nhận và chỉ trước khi kỳ quay đóng. Mọi kỳ quay đều kiểm chứng được bằng seed đã công bố.</p><h3>Tiền</h3><p>Đây là trang minh họa: số dư là tiền chơi thử; không thể nạp hay rút tiền thật.</p><h3>Sử dụng công bằng</h3><p>Người chơi dùng chung tài khoản, chơi bằng chương trình hoặc lợi dụng lỗi sẽ mất tiền thắng và có thể bị khóa.</p><h3>Thay đổi</h3><p>Mỗi phiên bản của các điều khoản này đều được lưu. Phiên bản bạn đã chấp nhận được lưu cùng tài khoản của bạn.</p>",
    },
  },
  responsible: {
    CN: {
      title: "负责任博彩",
      body: "<p>长期来看，博彩会花钱。它不是谋生手段，也无法挽回损失。</p><ul><li>开始之前，先决定您能承受的时间和金额。</li><li>您的游戏时间和今日输赢始终显示在页面顶部。</li><li>疲倦、难过或饮酒后请不要游戏。</li><li>不再有乐趣时请停下来，和您信任的人谈谈。</li></ul>",
    },
    ID: {
      title: "Bermain bertanggung jawab",
      body: "<p>Dalam jangka panjang, berjudi menghabiskan uang. Ini bukan cara mencari nafkah atau mengembalikan kekalahan.</p><ul><li>Tentukan sebelum mulai berapa banyak waktu dan uang yang sanggup Anda relakan.</li><li>Waktu Anda dan hasil hari ini selalu terlihat di bagian atas halaman.</li><li>Jangan bermain saat lelah, sedih, atau setelah minum alkohol.</li><li>Jika tidak lagi menyenangkan, berhentilah dan bicaralah dengan orang yang Anda percaya.</li></ul>",
    },
    JA: {
      title: "責任あるゲーミング",
      body: "<p>ギャンブルは長い目で見ればお金がかかります。生計を立てる手段でも、負けを取り戻す手段でもありません。</p><ul><li>始める前に、使ってもよい時間と金額を決めてください。</li><li>プレイ時間と本日の収支は、いつもページの上部に表示されます。</li><li>疲れているとき、落ち込んでいるとき、お酒を飲んだときはプレイしないでください。</li><li>楽しくなくなったらやめて、信頼できる人に話してください。</li></ul>",
    },
    KO: {
      title: "책임감 있는 게임",
      body: "<p>도박은 시간이 지날수록 돈이 듭니다. 생계 수단도, 잃은 돈을 되찾는 방법도 아닙니다.</p><ul><li>시작하기 전에 써도 괜찮은 시간과 금액을 정하세요.</li><li>이용 시간과 오늘의 손익은 항상 페이지 위쪽에 표시됩니다.</li><li>피곤하거나 우울할 때, 술을 마신 뒤에는 하지 마세요.</li><li>더는 즐겁지 않으면 멈추고 믿을 수 있는 사람과 이야기하세요.</li></ul>",
    },
    TH: {
      title: "การเล่นอย่างรับผิดชอบ",
      body: "<p>การพนันทำให้เสียเงินในระยะยาว ไม่ใช่วิธีหาเลี้ยงชีพหรือเอาเงินที่เสียไปคืน</p><ul><li>ก่อนเริ่มเล่น ให้กำหนดเวลาและเงินที่คุณยอมเสียได้</li><li>เวลาเล่นและผลได้เสียวันนี้แสดงอยู่ด้านบนของหน้าเสมอ</li><li>อย่าเล่นเมื่อเหนื่อย เศร้า หรือหลังดื่มแอลกอฮอล์</li><li>เมื่อไม่สนุกแล้วให้หยุด และพูดคุยกับคนที่คุณไว้ใจ</li></ul>",
    },
    UR: {
      title: "ذمہ دارانہ گیمنگ",
      body: "<p>جوئے پر وقت کے ساتھ پیسے خرچ ہوتے ہیں۔ یہ نہ روزی کا ذریعہ ہے نہ ہاری ہوئی رقم واپس لانے کا۔</p><ul><li>شروع کرنے سے پہلے طے کریں کہ آپ کتنا وقت اور کتنی رقم خرچ کر سکتے ہیں۔</li><li>آپ کا وقت اور آج کا نتیجہ ہمیشہ صفحے کے اوپر نظر آتا ہے۔</li><li>تھکن، اداسی یا شراب نوشی کی حالت میں نہ کھیلیں۔</li><li>جب مزہ نہ رہے تو رک جائیں اور کسی بھروسے کے شخص سے بات کریں۔</li></ul>",
    },
    VI: {
      title: "Chơi có trách nhiệm",
      body: "<p>Cờ bạc về lâu dài sẽ tốn tiền. Đó không phải cách kiếm sống hay gỡ lại số đã thua.</p><ul><li>Trước khi bắt đầu, hãy quyết định bạn có thể bỏ ra bao nhiêu thời gian và tiền bạc.</li><li>Thời gian chơi và kết quả hôm nay luôn hiển thị ở đầu trang.</li><li>Đừng chơi khi mệt, buồn hoặc sau khi uống rượu.</li><li>Khi không còn vui, hãy dừng lại và nói chuyện với người bạn tin tưởng.</li></ul>",
    },
  },
  privacy: {
    CN: {
      title: "隐私政策",
      body: "<p>我们保存您注册时填写的内容、登录记录及其地址和设备、您的投注以及余额变动，因为我们必须对这些作出说明。</p><p>密码只以无法还原的形式保存。个人资料仅在工作需要的范围内向我们的员工显示，每个作出更改的操作都会记录。</p><p>这些资料不会出售。您的语言、颜色和会话保存在您自己的浏览器中。</p>",
    },
    ID: {
      title: "Kebijakan privasi",
      body: "<p>Kami menyimpan data yang Anda isi saat mendaftar, riwayat masuk beserta alamat dan perangkat, taruhan Anda, serta mutasi saldo Anda, karena kami wajib mempertanggungjawabkannya.</p><p>Kata sandi hanya disimpan dalam bentuk yang tidak dapat dibaca kembali. Data pribadi hanya ditampilkan kepada staf kami sejauh diperlukan untuk pekerjaan, dan setiap tindakan yang mengubah sesuatu dicatat.</p><p>Tidak ada yang dijual. Bahasa, warna, dan sesi Anda disimpan di peramban Anda sendiri.</p>",
    },
    JA: {
      title: "プライバシーポリシー",
      body: "<p>登録時に入力された内容、ログインの記録とそのアドレスおよび端末、ベット、残高の動きを保存します。これらについて説明する義務があるためです。</p><p>パスワードは復元できない形でのみ保存します。個人情報は業務に必要な範囲でのみスタッフに表示し、変更を伴う操作はすべて記録します。</p><p>これらを販売することはありません。言語、配色、セッションはお使いのブラウザに保存されます。</p>",
    },
    KO: {
      title: "개인정보 처리방침",
      body: "<p>가입할 때 입력한 내용, 로그인 기록과 그 주소 및 기기, 베팅, 잔액의 변동을 보관합니다. 이를 설명할 책임이 있기 때문입니다.</p><p>비밀번호는 되읽을 수 없는 형태로만 보관합니다. 개인정보는 업무에 필요한 범위에서만 직원에게 표시되며, 무언가를 바꾸는 모든 작업은 기록됩니다.</p><p>어떤 것도 판매하지 않습니다. 언어, 색상, 세션은 사용하시는 브라우저에 보관됩니다.</p>",
    },
    TH: {
      title: "นโยบายความเป็นส่วนตัว",
      body: "<p>เราเก็บข้อมูลที่คุณกรอกเมื่อสมัคร ประวัติการเข้าสู่ระบบพร้อมที่อยู่และอุปกรณ์ เดิมพัน และความเคลื่อนไหวของยอดเงิน เพราะเราต้องชี้แจงข้อมูลเหล่านี้ได้</p><p>รหัสผ่านถูกเก็บในรูปแบบที่อ่านกลับไม่ได้เท่านั้น ข้อมูลส่วนบุคคลแสดงต่อพนักงานเท่าที่งานจำเป็น และทุกการกระทำที่เปลี่ยนแปลงข้อมูลจะถูกบันทึก</p><p>เราไม่ขายข้อมูลใด ๆ ภาษา สี และเซสชันของคุณเก็บอยู่ในเบราว์เซอร์ของคุณเอง</p>",
    },
    UR: {
      title: "رازداری کی پالیسی",
      body: "<p>ہم وہ معلومات رکھتے ہیں جو آپ رجسٹریشن میں لکھتے ہیں، آپ کے لاگ اِن مع پتے اور ڈیوائس کے، آپ کی شرطیں اور بیلنس کی آمد و رفت، کیونکہ ہمیں ان کا حساب دینا ہوتا ہے۔</p><p>پاس ورڈ صرف ایسی شکل میں رکھے جاتے ہیں جس سے انہیں پڑھا نہیں جا سکتا۔ ذاتی معلومات ہمارے عملے کو صرف کام کی ضرورت تک دکھائی جاتی ہیں، اور ہر تبدیلی کا ریکارڈ رکھا جاتا ہے۔</p><p>ان میں سے کچھ بھی بیچا نہیں جاتا۔ آپ کی زبان، رنگ اور سیشن آپ کے اپنے براؤزر میں رہتے ہیں۔</p>",
    },
    VI: {
      title: "Chính sách bảo mật",
      body: "<p>Chúng tôi lưu những gì bạn nhập khi đăng ký, các lần đăng nhập cùng địa chỉ và thiết bị, các cược và biến động số dư của bạn, vì chúng tôi phải giải trình về chúng.</p><p>Mật khẩu chỉ được lưu ở dạng không thể đọc lại. Thông tin cá nhân chỉ hiển thị cho nhân viên trong phạm vi công việc cần, và mọi thao tác thay đổi đều được ghi lại.</p><p>Không thông tin nào bị bán. Ngôn ngữ, màu sắc và phiên của bạn được lưu trong chính trình duyệt của bạn.</p>",
    },
  },
}
