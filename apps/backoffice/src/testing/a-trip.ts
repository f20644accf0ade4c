import type { VehicleTrip } from '@motora/contract/sharing'

export const tripVehicleId = '11111111-1111-4111-8111-111111111111'

/** A trip of three reports; what matters to a test is passed in. */
export const aTrip = (facts: Partial<VehicleTrip> = {}): VehicleTrip => ({
  id: '22222222-2222-4222-8222-222222222222',
  tripId: '22222222-2222-4222-8222-222222222222',
  serviceId: '22222222-2222-4222-8222-222222222222',
  vehicleId: tripVehicleId,
  vehiclePlate: 'MB001',
  vehicleVin: 'VIN00001',
  vehicleName: 'Moto 1',
  sharingOperatorName: 'Moto Barcelona',
  customerEmail: 'aina@motora.demo',
  customerFullName: 'Aina Puig Serra',
  startTimestamp: '2026-11-20T09:00:00Z',
  endTimestamp: '2026-11-20T09:10:00Z',
  startDay: '2026-11-20',
  startHour: '10:00',
  endDay: '2026-11-20',
  endHour: '10:10',
  distance: 2345,
  distanceKms: 2.345,
  drivenMinutes: 10,
  startBattery: 80,
  endBattery: 77,
  batteryUsage: 3,
  co2Saving: 0.1234,
  speedAvg: 14.07,
  speedMax: 41.5,
  fromDescription: 'Carrer de la Diputació 300, Barcelona',
  toDescription: 'Plaça Reial',
  originMapLink: 'https://www.openstreetmap.org/?mlat=41.39&mlon=2.15#map=17/41.39/2.15',
  destinationMapLink: '',
  endingImageId: null,
  points: [],
  ...facts,
})

export const threePoints: VehicleTrip['points'] = [
  { lat: 41.39, lon: 2.15, seconds: 0, speed: 0, battery: 80 },
  { lat: 41.4, lon: 2.16, seconds: 60, speed: 41.5, battery: null },
  { lat: 41.41, lon: 2.19, seconds: 600, speed: null, battery: 77 },
]
