import { type DemoCustomer, ago } from './shapes.ts';

/** Invented, at addresses of a domain that is nobody's (RFC 2606). */
export const demoCustomers: readonly DemoCustomer[] = [
  {
    email: 'nimali.perera@example.net',
    fullName: 'Nimali Perera',
    since: ago(47, '06:58'),
    address: {
      line_1: '14 Jacaranda Lane',
      line_2: 'Peradeniya Road',
      city: 'Kandy',
      state: 'Central',
      zip_code: '20000',
      phone: '0770000101',
    },
  },
  {
    email: 'ruwan.jayasuriya@example.net',
    fullName: 'Ruwan Jayasuriya',
    since: ago(44, '13:05'),
    address: {
      line_1: '88/2 Temple Lane',
      line_2: 'Nugegoda',
      city: 'Colombo',
      state: 'Western',
      zip_code: '10250',
      phone: '0770000102',
    },
  },
  {
    email: 'fathima.rizwan@example.net',
    fullName: 'Fathima Rizwan',
    since: ago(42, '09:20'),
    address: {
      line_1: '5 Lighthouse Street',
      line_2: 'The Fort',
      city: 'Galle',
      state: 'Southern',
      zip_code: '80000',
      phone: '0770000103',
    },
  },
  {
    email: 'kasun.bandara@example.net',
    fullName: 'Kasun Bandara',
    since: ago(39, '07:44'),
    address: {
      line_1: '231 Lake View',
      line_2: 'Second floor',
      city: 'Kurunegala',
      state: 'North Western',
      zip_code: '60000',
      phone: '0770000104',
    },
  },
  {
    email: 'priya.selvaratnam@example.net',
    fullName: 'Priya Selvaratnam',
    since: ago(36, '10:31'),
    address: {
      line_1: '9 Hospital Road',
      line_2: 'Opposite the library',
      city: 'Jaffna',
      state: 'Northern',
      zip_code: '40000',
      phone: '0770000105',
    },
  },
  {
    email: 'dilini.gunawardena@example.net',
    fullName: 'Dilini Gunawardena',
    since: ago(31, '12:17'),
    address: {
      line_1: '42 Palm Grove',
      line_2: 'Apartment 7B',
      city: 'Colombo',
      state: 'Western',
      zip_code: '00300',
      phone: '0770000106',
    },
  },
  {
    email: 'tharindu.fernando@example.net',
    fullName: 'Tharindu Fernando',
    since: ago(27, '08:02'),
    address: {
      line_1: '17 Beach Road',
      line_2: 'Near the church',
      city: 'Negombo',
      state: 'Western',
      zip_code: '11500',
      phone: '0770000107',
    },
  },
  {
    email: 'amaya.desilva@example.net',
    fullName: 'Amaya de Silva',
    since: ago(20, '11:49'),
    address: {
      line_1: '3 Gregory Hill',
      line_2: 'Nuwara Eliya town',
      city: 'Nuwara Eliya',
      state: 'Central',
      zip_code: '22200',
      phone: '0770000108',
    },
  },
];

/** Whose account the demo has anyway: whoever signs in with it has an order to look at, return or review. */
export const demoShopper: Pick<DemoCustomer, 'email' | 'address'> = {
  email: 'shopper@example.com',
  address: {
    line_1: '27 Galle Face Terrace',
    line_2: 'Flat 4',
    city: 'Colombo',
    state: 'Western',
    zip_code: '00300',
    phone: '0770000100',
  },
};
